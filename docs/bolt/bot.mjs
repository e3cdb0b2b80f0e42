// The barest bot that Bolt for JavaScript makes: every mention gets one fixed
// sentence in its thread.
import bolt from "@slack/bolt";

const app = new bolt.App({
  token: process.env.SLACK_BOT_TOKEN,
  appToken: process.env.SLACK_APP_TOKEN,
  socketMode: true,
  logLevel: bolt.LogLevel.ERROR,
  clientOptions: { slackApiUrl: process.env.SLACK_API_URL },
});

app.event("app_mention", async ({ event, client }) => {
  await client.chat.postMessage({ channel: event.channel, thread_ts: event.ts, text: "Yes, it fits." });
});

await app.start();

/** What other features use of this one. */
export {
  configuredProxies,
  connectionValues,
  listConnections,
  removeConnection,
  requireOwner,
  saveConnection,
} from '#lib/features/connections/connections.ts';
export { type AdsAccount, callAds } from '#lib/features/connections/google-ads/ads-client.ts';
export { callGoogleApi } from '#lib/features/connections/google-api/google-api.ts';
export { sendCounted } from '#lib/features/connections/send-counted.ts';
export { canSendMail, sendMail } from '#lib/features/connections/send-mail.ts';

/** Push notifications and backend services. Handwritten from each product's known output. */
export const notifications = String.raw`
OneSignal | Push notifications | onesignal.com | script:cdn.onesignal.com inline:OneSignal.push inline:OneSignalDeferred
Pushwoosh | Push notifications | pushwoosh.com | script:cdn.pushwoosh.com
CleverPush | Push notifications | cleverpush.com | script:static.cleverpush.com inline:static.cleverpush.com
PushEngage | Push notifications | pushengage.com | script:/(?:clientcdn|cdn)\.pushengage\.com/ inline:_peq
PushCrew | Push notifications | vwo.com | script:cdn.pushcrew.com inline:_pcq
Airship | Push notifications | airship.com | script:/aswpsdk(?:us|eu)\.com/ inline:aswpsdk
iZooto | Push notifications | izooto.com | script:cdn.izooto.com inline:_izq
Webpushr | Push notifications | webpushr.com | inline:cdn.webpushr.com script:cdn.webpushr.com
Subscribers | Push notifications | subscribers.com | script:cdn.subscribers.com
Signalize | Push notifications | signalize.com | script:/signalize/
Firebase | Backend service | firebase.google.com | script:/firebasejs\/([\d.]+)\// script:/\/__\/firebase\/([\d.]+)\// inline:firebase.initializeApp
Supabase | Backend service | supabase.com | script:/supabase-js(?:@([\d.]+))?/ url:.supabase.co
Parse | Backend service | parseplatform.org | script:/parse(?:-latest|-\d+\.\d+\.\d+)?(?:\.min)?\.js[^"']*parse/
Pusher | Backend service | pusher.com | script:js.pusher.com inline:/new\sPusher\(/
Ably | Backend service | ably.com | script:cdn.ably.com
`;

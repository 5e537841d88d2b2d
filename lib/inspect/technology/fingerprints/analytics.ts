/**
 * Analytics, session recording, A/B testing, error tracking, performance monitoring. Handwritten from each product's known
 * output.
 */
export const analytics = String.raw`
Google Analytics | Analytics | marketingplatform.google.com/about/analytics | script:google-analytics.com/analytics.js script:google-analytics.com/ga.js script:google-analytics.com/urchin.js script:/googletagmanager\.com\/gtag\/js\?id=(?:G|UA|GT)-/ inline:google-analytics.com/analytics.js inline:google-analytics.com/ga.js inline:/gtag\(\s?['"]config['"],\s?['"](?:UA|G)-/ inline:/ga\(\s?['"]create['"]/ inline:/_gaq\.push\(/ cookie:_ga cookie:__utma
Google Analytics 4 | Analytics | marketingplatform.google.com/about/analytics | script:/gtag\/js\?id=G-[A-Z0-9]+/ inline:/gtag\(\s?['"]config['"],\s?['"]G-[A-Z0-9]+/ | Google Analytics
Google Tag Manager | Tag manager | marketingplatform.google.com/about/tag-manager | script:googletagmanager.com/gtm.js inline:googletagmanager.com/gtm.js url:googletagmanager.com/ns.html inline:/['"]gtm\.start['"]/
Google Tag | Tag manager | support.google.com/tagmanager | script:googletagmanager.com/gtag/js inline:/window\.dataLayer\s?=\s?window\.dataLayer\s?\|\|\s?\[\];\s*function\sgtag/
Adobe Analytics | Analytics | business.adobe.com | script:/s_code(?:[._-][a-z0-9]+)?\.js/ script:/AppMeasurement(?:\.min)?\.js/ url:.2o7.net url:.omtrdc.net inline:/s\.pageName\s?=/ inline:/s_account\s?=\s?["']/ cookie:s_vi
Adobe Experience Platform Launch | Tag manager | business.adobe.com | script:assets.adobedtm.com
Adobe DTM | Tag manager | business.adobe.com | script:/assets\.adobedtm\.com\/[0-9a-f]+\/satelliteLib/ inline:_satellite.pageBottom
Adobe Target | A/B testing | business.adobe.com | script:/\.tt\.omtrdc\.net/ script:/mbox\.js/ inline:mboxCreate( cookie:mbox
Matomo | Analytics | matomo.org | script:/(?:matomo|piwik)\.js/ inline:/_paq\.push\(/ url:/(?:matomo|piwik)\.php/ cookie:/^_pk_(?:id|ses)\./ meta:generator=/^(?:Matomo|Piwik)\s/ script:cdn.matomo.cloud
Piwik PRO | Analytics | piwik.pro | script:/\.piwik\.pro\/(?:containers|ppms)/ inline:.piwik.pro/ inline:/ppms\.js/
Plausible | Analytics | plausible.io | script:/plausible\.io\/js\// script:/\/js\/(?:plausible|script(?:\.[a-z-]+)*)\.js[^"']*plausible/ tag:/data-domain="[^"]+"[^>]*plausible/ script:plausible.js
Fathom | Analytics | usefathom.com | script:cdn.usefathom.com
Simple Analytics | Analytics | simpleanalytics.com | script:scripts.simpleanalyticscdn.com script:/cdn\.simpleanalytics\.(?:com|io)/
GoatCounter | Analytics | goatcounter.com | script:gc.zgo.at tag:data-goatcounter
Umami | Analytics | umami.is | tag:/data-website-id="[0-9a-f-]{36}"/ script:/umami\.(?:is|js)/
Pirsch | Analytics | pirsch.io | script:api.pirsch.io
Cloudflare Web Analytics | Analytics | cloudflare.com | script:static.cloudflareinsights.com tag:data-cf-beacon
Vercel Analytics | Analytics | vercel.com/analytics | script:/\/_vercel\/insights\/script\.js/ inline:window.vaq
Vercel Speed Insights | Performance monitoring | vercel.com | script:/\/_vercel\/speed-insights\//
etracker | Analytics | etracker.com | script:/(?:static|code)\.etracker\.(?:com|de)/ tag:id="_etLoader"
Webtrekk | Analytics | mapp.com | script:/webtrekk(?:_v?\d)?[^"']*\.js/ inline:webtrekkConfig inline:webtrekkV3
Econda | Analytics | econda.com | script:/emos\d?(?:\.min)?\.js/ inline:emosProperties inline:window.emos3
AT Internet | Analytics | atinternet.com | script:tag.aticdn.net script:/xtcore(?:_[0-9a-f]+)?\.js/ inline:xtsite cookie:xtvrn
Piano Analytics | Analytics | piano.io | script:/piano-analytics\.js/ inline:pa.sendEvent
comScore | Analytics | comscore.com | script:scorecardresearch.com inline:scorecardresearch.com url:scorecardresearch.com inline:_comscore
Quantcast Measure | Analytics | quantcast.com | script:quantserve.com inline:quantserve.com url:pixel.quantserve.com inline:_qevents
Chartbeat | Analytics | chartbeat.com | script:static.chartbeat.com inline:_sf_async_config inline:static.chartbeat.com
Parse.ly | Analytics | parse.ly | script:cdn.parsely.com inline:cdn.parsely.com meta:parsely-title meta:parsely-page tag:parsely-root
INFOnline | Analytics | infonline.de | script:/script\.ioam\.de|iam(?:\d+)?\.js\.ioam/ script:ioam.de inline:iom.c( script:data-[a-z0-9]+\.iocnt url:ioam.de
VG Wort | Analytics | vgwort.de | url:/vg\d*\.met\.vgwort\.de/ url:met.vgwort.de
Kilkaya | Analytics | kilkaya.com | script:cl-eu[0-9].k5a.io script:/cl(?:-[a-z0-9]+)?\.k5a\.io/
Upscore | Analytics | upscore.com | script:files.upscore.com inline:files.upscore.com
Linkpulse | Analytics | linkpulse.com | script:pp.lp4.io
Yandex Metrica | Analytics | metrica.yandex.com | script:mc.yandex.ru inline:mc.yandex.ru url:mc.yandex.ru
Baidu Analytics | Analytics | tongji.baidu.com | script:hm.baidu.com inline:hm.baidu.com
CNZZ | Analytics | umeng.com | script:/s\d+\.cnzz\.com/
StatCounter | Analytics | statcounter.com | script:statcounter.com/counter inline:sc_project url:c.statcounter.com
Clicky | Analytics | clicky.com | script:static.getclicky.com inline:clicky_site_ids url:in.getclicky.com
Histats | Analytics | histats.com | script:/histats\.com\/js/ inline:_Hasync
LiveInternet | Analytics | liveinternet.ru | url:counter.yadro.ru inline:counter.yadro.ru
Rambler Top100 | Analytics | top100.rambler.ru | script:/(?:st|counter)\.(?:top100|rambler)\.ru/ inline:top100.ru
Mail.ru Counter | Analytics | top.mail.ru | script:top-fwz1.mail.ru inline:top-fwz1.mail.ru url:top-fwz1.mail.ru
Gemius | Analytics | gemius.com | script:/gemius\.pl|xgemius\.js/ inline:gemius_identifier
Woopra | Analytics | woopra.com | script:static.woopra.com
Mixpanel | Analytics | mixpanel.com | script:cdn.mxpnl.com inline:cdn.mxpnl.com inline:mixpanel.init script:cdn4.mxpnl.com
Amplitude | Analytics | amplitude.com | script:cdn.amplitude.com inline:amplitude.getInstance inline:cdn.amplitude.com
Heap | Analytics | heap.io | script:/cdn\.(?:us\.)?heap(?:analytics)?\.(?:com|io)/ inline:heap.load(
PostHog | Analytics | posthog.com | script:/(?:app|us|eu)(?:-assets)?\.(?:i\.)?posthog\.com/ inline:posthog.init(
Segment | Customer data platform | segment.com | script:cdn.segment.com inline:cdn.segment.com/analytics.js inline:analytics.SNIPPET_VERSION
RudderStack | Customer data platform | rudderstack.com | script:cdn.rudderlabs.com inline:rudderanalytics
Tealium | Tag manager | tealium.com | script:tags.tiqcdn.com inline:utag_data inline:tags.tiqcdn.com
Ensighten | Tag manager | ensighten.com | script:nexus.ensighten.com
Commanders Act | Tag manager | commandersact.com | script:cdn.tagcommander.com inline:tc_vars script:cdn.trustcommander.net
Signal | Tag manager | transunion.com | script:s.btstatic.com script:s.thebrighttag.com
Qubit | A/B testing | qubit.com | script:/(?:static|dd6zx4ibq538k)\.(?:goqubit|cloudfront)\.(?:com|net)/
Snowplow | Analytics | snowplow.io | script:/sp-?2?(?:\.min)?\.js[^"']*snowplow/ inline:GlobalSnowplowNamespace cookie:/^_sp_id\./
Keen | Analytics | keen.io | inline:Keen.configure
Kissmetrics | Analytics | kissmetrics.io | inline:_kmq script:i.kissmetrics.com
Crazy Egg | Session recording | crazyegg.com | script:script.crazyegg.com inline:script.crazyegg.com script:dnn506yrbagrg.cloudfront.net
Hotjar | Session recording | hotjar.com | script:static.hotjar.com inline:static.hotjar.com inline:_hjSettings cookie:/^_hj/
Microsoft Clarity | Session recording | clarity.microsoft.com | script:www.clarity.ms inline:clarity.ms/tag
FullStory | Session recording | fullstory.com | script:/edge\.fullstory\.com|fullstory\.com\/s\/fs\.js/ inline:_fs_namespace
LogRocket | Session recording | logrocket.com | script:/cdn\.(?:lr-ingest|logrocket|lr-in|lr-in-prod|lgrckt-in)\.(?:io|com)/ inline:LogRocket.init
Mouseflow | Session recording | mouseflow.com | script:cdn.mouseflow.com inline:cdn.mouseflow.com inline:_mfq
Smartlook | Session recording | smartlook.com | script:/(?:rec|web-sdk)\.smartlook\.com/ inline:rec.smartlook.com inline:smartlook.com
Inspectlet | Session recording | inspectlet.com | script:cdn.inspectlet.com inline:__insp.push
Lucky Orange | Session recording | luckyorange.com | script:/(?:d10lpsik1i8c69\.cloudfront\.net|tools\.luckyorange\.com)/ inline:__lo_site_id
Contentsquare | Session recording | contentsquare.com | script:/(?:t|c|cdnssl)\.(?:contentsquare\.net|clicktale\.net)/ inline:_uxa.push
Glassbox | Session recording | glassbox.com | script:cdn.gbqofs.com
Quantum Metric | Session recording | quantummetric.com | script:cdn.quantummetric.com
ContentKing | SEO | conductor.com | script:contentking
Decibel | Session recording | medallia.com | script:cdn.decibelinsight.net inline:cdn.decibelinsight.net
Medallia | Feedback | medallia.com | script:/(?:nebula-cdn|resources\.digital-cloud[a-z-]*)\.(?:kampyle|medallia)\.(?:com|eu)/
Qualtrics | Feedback | qualtrics.com | script:siteintercept.qualtrics.com inline:siteintercept.qualtrics.com
Usabilla | Feedback | getfeedback.com | script:w.usabilla.com inline:w.usabilla.com
Usersnap | Feedback | usersnap.com | script:/(?:api|widget)\.usersnap\.com/
Hotjar Surveys | Feedback | hotjar.com | script:surveys.hotjar.com
Survicate | Feedback | survicate.com | script:survey.survicate.com
Optimizely | A/B testing | optimizely.com | script:cdn.optimizely.com script:/cdn-pci\.optimizely\.com/ cookie:optimizelyEndUserId
VWO | A/B testing | vwo.com | script:dev.visualwebsiteoptimizer.com inline:dev.visualwebsiteoptimizer.com inline:_vwo_code cookie:_vwo_uuid
AB Tasty | A/B testing | abtasty.com | script:try.abtasty.com cookie:ABTasty
Google Optimize | A/B testing | support.google.com/optimize | script:googleoptimize.com inline:/gtag\([^)]*optimize_id/ inline:/ga\(\s?['"]require['"],\s?['"](?:GTM|OPT)-/
Kameleoon | A/B testing | kameleoon.com | script:.kameleoon.eu script:.kameleoon.com script:kameleoon.io
Convert | A/B testing | convert.com | script:/cdn-\d\.convertexperiments\.com/ script:convertexperiments.com
LaunchDarkly | A/B testing | launchdarkly.com | script:/launchdarkly/ inline:LDClient.initialize
Statsig | A/B testing | statsig.com | script:/cdn\.jsdelivr\.net\/npm\/(?:@statsig|statsig-js)/
Split | A/B testing | split.io | script:cdn.split.io
Monetate | Personalisation | monetate.com | script:se.monetate.net
Evergage | Personalisation | salesforce.com | script:cdn.evgnet.com script:cdn.evergage.com
Omniconvert | A/B testing | omniconvert.com | script:cdn.omniconvert.com
Sentry | Error tracking | sentry.io | script:browser.sentry-cdn.com script:js.sentry-cdn.com inline:Sentry.init( inline:Raven.config( script:cdn.ravenjs.com
Bugsnag | Error tracking | bugsnag.com | script:d2wy8f7a9ursnm.cloudfront.net inline:Bugsnag.start(
Rollbar | Error tracking | rollbar.com | inline:_rollbarConfig script:/rollbar(?:\.min)?\.js/
Airbrake | Error tracking | airbrake.io | script:/airbrake[^"']*\.js/
TrackJS | Error tracking | trackjs.com | script:cdn.trackjs.com inline:_trackJs
Raygun | Error tracking | raygun.com | script:cdn.raygun.io inline:rg4js(
New Relic | Performance monitoring | newrelic.com | script:js-agent.newrelic.com inline:NREUM inline:bam.nr-data.net header:x-newrelic-app-data
Datadog | Performance monitoring | datadoghq.com | script:datadoghq-browser-agent.com inline:DD_RUM inline:datadogRum
Dynatrace | Performance monitoring | dynatrace.com | script:/ruxitagentjs_|dtagent[\d_]|js-cdn\.dynatrace\.com/ header:x-oneagent-js-injection cookie:dtCookie 
AppDynamics | Performance monitoring | appdynamics.com | script:cdn.appdynamics.com inline:adrum-config
SpeedCurve | Performance monitoring | speedcurve.com | script:cdn.speedcurve.com
mPulse | Performance monitoring | akamai.com | script:go-mpulse.net inline:BOOMR_API_key inline:go-mpulse.net
Pingdom RUM | Performance monitoring | pingdom.com | script:rum-static.pingdom.net inline:rum-static.pingdom.net
Elastic APM | Performance monitoring | elastic.co | script:/elastic-apm-rum/ inline:elasticApm.init
Azure Application Insights | Performance monitoring | azure.microsoft.com | script:az416426.vo.msecnd.net inline:appInsights inline:js.monitor.azure.com script:js.monitor.azure.com
Request Metrics | Performance monitoring | requestmetrics.com | script:cdn.requestmetrics.com
Raygun RUM | Performance monitoring | raygun.com | inline:/rg4js\(['"]enablePulse/
`;

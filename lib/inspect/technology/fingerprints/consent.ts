/** Consent. Handwritten from each product's known output. */
export const consent = String.raw`
OneTrust | Consent | onetrust.com | script:cdn.cookielaw.org script:optanon script:cookie-cdn.cookiepro.com inline:OptanonWrapper script:otSDKStub
Cookiebot | Consent | cookiebot.com | script:consent.cookiebot.com script:consent.cookiebot.eu tag:id="Cookiebot" inline:consent.cookiebot
Usercentrics | Consent | usercentrics.com | script:/app\.usercentrics\.eu|privacy-proxy\.usercentrics\.eu|web\.cmp\.usercentrics\.eu/ tag:/id="usercentrics-cmp"/ tag:data-usercentrics
consentmanager | Consent | consentmanager.net | script:/(?:delivery|cdn)\.consentmanager\.net/ inline:cmp_cdn inline:consentmanager.net
Quantcast Choice | Consent | quantcast.com | script:quantcast.mgr.consensu.org inline:quantcast.mgr.consensu.org script:cmp.quantcast.com inline:cmp.quantcast.com
Sourcepoint | Consent | sourcepoint.com | script:/sourcepoint\.mgr\.consensu\.org|cdn\.privacy-mgmt\.com/ inline:_sp_queue inline:/window\._sp_\s?=/ script:/\/wrapperMessagingWithoutDetection\.js/
Didomi | Consent | didomi.io | script:sdk.privacy-center.org inline:didomiConfig inline:sdk.privacy-center.org
TrustArc | Consent | trustarc.com | script:consent.trustarc.com script:consent.truste.com script:choices.truste.com
Osano | Consent | osano.com | script:cmp.osano.com
Cookie Consent | Consent | osano.com/cookieconsent | asset:/cookie-?consent(?:2|@[\d.]+)?(?:\/[^"']*)?(?:\/|\.)(?:cookieconsent)?(?:\.min)?\.?(?:js|css)/ inline:cookieconsent.initialise
Iubenda | Consent | iubenda.com | script:/(?:cdn|cs)\.iubenda\.com/ inline:_iub.csConfiguration
Termly | Consent | termly.io | script:app.termly.io
CookieYes | Consent | cookieyes.com | script:cdn-cookieyes.com asset:/plugins\/cookie-law-info\// inline:_ckyConfig cookie:cookielawinfo-*
CookieFirst | Consent | cookiefirst.com | script:consent.cookiefirst.com
Cookie Information | Consent | cookieinformation.com | script:policy.app.cookieinformation.com
Cookie Script | Consent | cookie-script.com | script:cdn.cookie-script.com script:/cookie-script\.com\/s\//
Civic Cookie Control | Consent | civicuk.com | script:cc.cdn.civiccomputing.com
Complianz | Consent, Plugin | complianz.io | asset:/plugins\/complianz-gdpr(?:-premium)?\// cookie:cmplz_* | WordPress
Borlabs Cookie | Consent, Plugin | borlabs.io | asset:/plugins\/borlabs-cookie\// inline:borlabsCookieConfig tag:data-borlabs-cookie | WordPress
Cookie Notice | Consent, Plugin | hu-manity.co | asset:/plugins\/cookie-notice\// inline:cnArgs | WordPress
GDPR Cookie Compliance | Consent, Plugin | mooveagency.com | asset:/plugins\/gdpr-cookie-compliance\// | WordPress
Real Cookie Banner | Consent, Plugin | devowl.io | asset:/plugins\/real-cookie-banner(?:-pro)?\// inline:realCookieBanner | WordPress
Klaro | Consent | klaro.org | script:/klaro(?:-no-css)?(?:\.min)?\.js/ inline:klaroConfig
tarteaucitron | Consent | tarteaucitron.io | script:/tarteaucitron(?:\.min)?\.js/ inline:tarteaucitron.init
Axeptio | Consent | axeptio.eu | script:static.axept.io inline:axeptioSettings
CCM19 | Consent | ccm19.de | script:/ccm19(?:\.js|[^"']*\/app\.js)/
Ketch | Consent | ketch.com | script:/(?:global|cdn)\.ketchcdn\.com/ inline:global.ketchcdn.com
Transcend | Consent | transcend.io | script:cdn.transcend.io
Securiti | Consent | securiti.ai | script:/cdn-prod\.securiti\.ai/
LiveRamp PrivacyManager | Consent | liveramp.com | script:/(?:cmp|gdpr-wrapper)\.privacymanager\.io/
InMobi CMP | Consent | inmobi.com | script:cmp.inmobi.com inline:cmp.inmobi.com
Cookie Bot WP | Consent, Plugin | cookiebot.com | asset:/plugins\/cookiebot\// | WordPress, Cookiebot
Evidon | Consent | evidon.com | script:/c\.evidon\.com/
Uniconsent | Consent | uniconsent.com | script:cmp.uniconsent.com
`;

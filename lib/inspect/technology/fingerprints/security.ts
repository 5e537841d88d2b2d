/** Captchas and protection. Handwritten from each product's known output. */
export const security = String.raw`
reCAPTCHA | Captcha | google.com/recaptcha | script:google.com/recaptcha script:recaptcha.net/recaptcha script:gstatic.com/recaptcha tag:/class="g-recaptcha/ script:google.com/recaptcha/api.js
hCaptcha | Captcha | hcaptcha.com | script:hcaptcha.com/1/api.js script:js.hcaptcha.com tag:/class="h-captcha/
Cloudflare Turnstile | Captcha | cloudflare.com | script:challenges.cloudflare.com/turnstile tag:/class="cf-turnstile/
Friendly Captcha | Captcha | friendlycaptcha.com | script:friendly-challenge tag:/class="frc-captcha/
GeeTest | Captcha | geetest.com | script:static.geetest.com
FunCaptcha | Captcha | arkoselabs.com | script:/(?:client-api|funcaptcha)\.(?:arkoselabs\.)?com/ script:arkoselabs.com
DataDome | Security | datadome.co | script:js.datadome.co script:/datadome[^"']*tags\.js/ cookie:datadome header:x-datadome header:x-datadome-cid
PerimeterX | Security | humansecurity.com | script:client.perimeterx.net inline:_pxAppId cookie:_px3 cookie:_pxhd
Kasada | Security | kasada.io | header:x-kpsdk-ct
Imperva | Security, CDN | imperva.com | header:x-iinfo header:x-cdn=/Incapsula|Imperva/ cookie:incap_ses_* cookie:visid_incap_* script:_Incapsula_Resource
Sucuri | Security, CDN | sucuri.net | header:x-sucuri-id header:x-sucuri-cache header:server=/^Sucuri/
Signifyd | Security | signifyd.com | script:cdn-scripts.signifyd.com
Forter | Security | forter.com | script:/cdn\d*\.forter\.com/
Riskified | Security | riskified.com | script:beacon.riskified.com
Sift | Security | sift.com | script:cdn.sift.com script:cdn.siftscience.com inline:cdn.sift.com
F5 BIG-IP | Load balancer | f5.com | cookie:BIGipServer* cookie:/^BigIp(?:Server|Cookie)/ header:server=/^BIG-?IP|BigIP/ cookie:/^(?:F5_|TS[0-9a-f]{6,8}$)/
Norton Seal | Security | norton.com | script:seal.websecurity.norton.com script:seal.verisign.com script:/seal\.(?:digicert|symantec)\.com/
McAfee Secure | Security | mcafeesecure.com | script:cdn.ywxi.net
`;

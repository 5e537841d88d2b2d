import { h, raw, token } from './html.ts';

/**
 * What a client without script has received since January 2025: a page whose script proves itself with a cookie and reloads.
 * If it is served again after the second time, it stops and offers a link.
 */
export function challengePage(query: string): string {
  const sei = token(query, 22);
  const again = `/search?q=${encodeURIComponent(query)}&sca_esv=${token(query, 16)}&emsg=SG_REL&sei=${sei}`;
  return h`<!DOCTYPE html><html lang="en"><head><title>Google Search</title><style>body{background-color:#fff}</style></head><body><noscript><style>table,div,span,p{display:none}</style><meta content="0;url=/httpservice/retry/enablejs?sei=${sei}" http-equiv="refresh"><div style="display:block">Please click <a href="/httpservice/retry/enablejs?sei=${sei}">here</a> if you are not redirected within a few seconds.</div></noscript>
${raw(`<script>(function(){var sctm=Date.now(),work=0;for(var i=0;i<1e5;i++)work=(work*31+i)|0;
document.cookie='SG_SS=*'+btoa(String(work))+'; path=/; secure; max-age=3600';
if(document.cookie.indexOf('SG_SS=')<0){document.getElementById('yvlrue').style.display='block';return;}
var u=new URL(location.href);
if(u.searchParams.has('emsg')){document.getElementById('yvlrue').style.display='block';return;}
if(u.searchParams.has('sei'))u.searchParams.set('emsg','SG_REL');
u.searchParams.set('sei','${sei}');location.replace(u.href);})();</script>`)}
<div id="yvlrue" style="display:none">If you're having trouble accessing Google Search, please&nbsp;<a href="${again}">click here</a>, or send&nbsp;<a href="https://support.google.com/websearch">feedback</a>.</div></body></html>`
    .text;
}

/** Solution of the captcha: where to click first, in page pixels, then what to type. */
export const CHALLENGE = { box: { x: 70, y: 90 }, word: 'crumb' } as const;

/** The token of a captcha solved by hand. */
export const handToken = (target: string): string => `hand.${token(`${target}|by hand`, 40)}`;

/**
 * The captcha; the right g-recaptcha-response lets the client continue. Google's widget is not served here, so it has its
 * own: a box that requires a real pointer, then a word and Enter. Events created by scripts do not count.
 */
export function sorryPage(target: string): string {
  const data = token(target, 60);
  const riddle = `<script>var submitCallback=function(){document.getElementById('captcha-form').submit();};
(function(){var root=document.getElementById('recaptcha'),answer=document.createElement('textarea');
answer.name=answer.id='g-recaptcha-response';answer.style.display='none';root.append(answer);
var box=document.createElement('div');box.style.cssText='position:absolute;left:40px;top:60px;width:300px;height:60px;border:1px solid #999;background:#f9f9f9';
box.innerHTML='<div id="tick" style="position:absolute;left:16px;top:16px;width:26px;height:26px;border:2px solid #555;background:#fff"></div><span style="position:absolute;left:60px;top:20px">I am not a robot</span>';
var word=document.createElement('input');word.style.cssText='position:absolute;left:40px;top:140px;width:200px;display:none';
root.append(box,word);
document.getElementById('tick').addEventListener('click',function(event){if(!event.isTrusted)return;
this.style.background='#4a4';this.insertAdjacentHTML('afterend','<b style="position:absolute;left:200px;top:20px">${CHALLENGE.word}</b>');word.style.display='block';word.focus();});
word.addEventListener('keydown',function(event){if(!event.isTrusted||event.key!=='Enter')return;event.preventDefault();
if(word.value!=='${CHALLENGE.word}'){word.value='';return;}answer.value='${handToken(target)}';submitCallback();});})();</script>`;
  return h`<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"><meta name="viewport" content="initial-scale=1"><title>${target}</title></head>
<body style="font-family: arial, sans-serif; padding:20px"><div style="max-width:400px;"><hr noshade size="1"><br><form id="captcha-form" action="index" method="post" style="height:160px"><noscript><div style="font-size:13px;"> In order to continue, please enable javascript on your web browser. </div></noscript>
<div id="recaptcha" class="g-recaptcha" data-sitekey="6LdLLIMbAAAAAAworldworldworldworldworldworld" data-callback="submitCallback" data-s="${data}"></div>${raw(riddle)}<input type="hidden" name="q" value="${token(data, 40)}"><input type="hidden" name="continue" value="${target}"></form><hr noshade size="1">
<div style="font-size:13px;"><b>About this page</b><br><br>Our systems have detected unusual traffic from your computer network. This page checks to see if it&#39;s really you sending the requests, and not a robot. <a href="#" onclick="document.getElementById('infoDiv').style.display='block';">Why did this happen?</a><br><br>
<div id="infoDiv" style="display:none;">This page appears when requests from your network seem to go against the <a href="https://www.harbour-bakery.example/">terms of service</a>. The block ends soon after those requests stop.</div><br>IP address: 203.0.113.7<br>Time: 2026-11-21T00:00:00Z<br>URL: ${target}<br></div></div></body></html>`
    .text;
}

/** Google's cookie consent page in Europe: a form that rejects and one that accepts. */
export function consentPage(target: string, country: string, language: string): string {
  const form = (eom: 'true' | 'false', label: string) =>
    h`<form action="https://consent.google.com/save" method="POST"><input type="hidden" name="bl" value="boq_identityfrontenduiserver_20261101.05_p0"><input type="hidden" name="x" value="8"><input type="hidden" name="gl" value="${country}"><input type="hidden" name="m" value="0"><input type="hidden" name="app" value="0"><input type="hidden" name="pc" value="srp"><input type="hidden" name="continue" value="${target}"><input type="hidden" name="hl" value="${language}"><input type="hidden" name="cm" value="2"><input type="hidden" name="set_eom" value="${eom}"><button type="submit" jsname="tWT92d" aria-label="${label}"><span>${label}</span></button></form>`;
  return h`<!doctype html><html lang="${language}" dir="ltr"><head><meta charset="utf-8"><title>Before you continue to Google Search</title></head><body><div class="box"><h1>Before you continue to Google</h1><p>We use <a href="https://policies.google.com/technologies/cookies?hl=${language}">cookies</a> and data to</p><ul><li>Deliver and maintain services</li><li>Track outages</li></ul><div class="saveButtonContainer">${form('true', 'Reject all')}${form('false', 'Accept all')}</div></div></body></html>`
    .text;
}

export function forbiddenPage(): string {
  return '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Error 403 (Forbidden)!!1</title><p><b>403.</b> <ins>That’s an error.</ins><p>Your client does not have permission to get this URL from this server. <ins>That’s all we know.</ins></html>';
}

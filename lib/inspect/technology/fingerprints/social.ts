/** Social, comments, sign-in. Handwritten from each product's known output. */
export const social = String.raw`
Facebook SDK | Social | developers.facebook.com | script:/connect\.facebook\.net\/[a-z_A-Z]+\/(?:sdk|all)(?:\.js|\/)/ inline:/connect\.facebook\.net\/[a-zA-Z_]+\/(?:sdk|all)/ tag:id="fb-root"
Facebook Like Box | Social | developers.facebook.com | url:facebook.com/plugins/likebox url:facebook.com/plugins/like.php url:facebook.com/plugins/page.php tag:/class="fb-(?:like|page|share-button|like-box)/
Twitter Widgets | Social | developer.twitter.com | script:platform.twitter.com/widgets.js inline:platform.twitter.com/widgets.js inline:/\/\/platform\.twitter\.com\/widgets/
Pinterest Save Button | Social | pinterest.com | script:assets.pinterest.com/js/pinit
LinkedIn Share | Social | linkedin.com | script:platform.linkedin.com
Instagram Embed | Social | instagram.com | script:instagram.com/embed.js script:platform.instagram.com
TikTok Embed | Social | tiktok.com | script:tiktok.com/embed.js
Google Plus | Social | google.com | script:apis.google.com/js/plusone.js inline:apis.google.com/js/plusone.js
VK Widgets | Social | vk.com | script:vk.com/js/api/openapi script:/vk\.com\/js\/api/
AddThis | Social | addthis.com | script:s7.addthis.com script:addthis_widget.js inline:addthis_config tag:/class="[^"]*\baddthis_(?:toolbox|inline|button)/
ShareThis | Social | sharethis.com | script:/(?:w|ws|platform-api)\.sharethis\.com/ inline:stLight.options
Sharrre | Social | sharrre.com | script:jquery.sharrre
Shariff | Social | github.com/heiseonline/shariff | asset:/shariff(?:\.complete|\.min)*\.(?:js|css)/ tag:data-backend-url
Flockler | Social | flockler.com | script:/plugins\.flockler\.com|embed\.flockler\.com/
Juicer | Social | juicer.io | script:assets.juicer.io script:juicer.io/embed
Taggbox | Social | taggbox.com | script:widget.taggbox.com
EmbedSocial | Social | embedsocial.com | script:embedsocial.com
Elfsight | Widgets | elfsight.com | script:/(?:apps|static|universe-static)\.elfsight(?:cdn)?\.com/ script:elfsight.com
Powr | Widgets | powr.io | script:powr.io/powr.js
Disqus | Comments | disqus.com | script:disqus.com/embed.js script:disqus.com/count.js inline:disqus_shortname inline:.disqus.com/embed.js tag:id="disqus_thread"
Commento | Comments | commento.io | script:cdn.commento.io
Facebook Comments | Comments | developers.facebook.com | tag:/class="fb-comments/
Coral Talk | Comments | coralproject.net | script:/\.coral\.coralproject\.net/ inline:Coral.createStreamEmbed
OpenWeb | Comments | openweb.com | script:launcher.spot.im tag:data-spotim-module
Viafoura | Comments | viafoura.com | script:cdn.viafoura.net
Hyvor Talk | Comments | talk.hyvor.com | script:talk.hyvor.com
Giscus | Comments | giscus.app | script:giscus.app
utterances | Comments | utteranc.es | script:utteranc.es
Isso | Comments | isso-comments.de | script:/embed\.(?:min\.)?js[^>]*isso/ tag:data-isso tag:id="isso-thread"
Remark42 | Comments | remark42.com | inline:remark_config
IntenseDebate | Comments | intensedebate.com | script:intensedebate.com inline:idcomments_acct
Livefyre | Comments | adobe.com | script:/(?:zor|cdn)\.livefyre\.com/
Gravatar | Social | gravatar.com | url:gravatar.com/avatar
Google Sign-In | Authentication | developers.google.com/identity | script:accounts.google.com/gsi/client script:apis.google.com/js/platform.js meta:google-signin-client_id
Auth0 | Authentication | auth0.com | script:cdn.auth0.com script:/auth0-spa-js|auth0-js/
Okta | Authentication | okta.com | script:/ok\d+static\.oktacdn\.com/ script:global.oktacdn.com
Gigya | Authentication | sap.com | script:cdns.gigya.com script:cdns.eu1.gigya.com inline:gigya.socialize inline:gigya.accounts
Clerk | Authentication | clerk.com | script:/clerk(?:\.[a-z0-9-]+)+\/npm\/@clerk/ script:@clerk/clerk-js
Memberstack | Authentication | memberstack.com | script:/(?:api|static)\.memberstack\.(?:io|com)/
`;

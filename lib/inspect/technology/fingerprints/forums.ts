/** Forums and social networks. Handwritten from each product's known output. */
export const forums = String.raw`
phpBB | Forum | phpbb.com | meta:copyright=/phpBB/ cookie:/^phpbb3_/ tag:/id="phpbb"/ asset:/\/styles\/prosilver\// | PHP
vBulletin | Forum | vbulletin.com | meta:generator=/^vBulletin\s?([\d.]+)?/ cookie:/^bb(?:sessionhash|lastvisit|lastactivity)$/ script:/clientscript\/vbulletin/ asset:/clientscript\/vbulletin/ | PHP
XenForo | Forum | xenforo.com | cookie:xf_csrf cookie:xf_session tag:/<html[^>]*id="XF"/ script:/\/js\/xf\/(?:preamble|core)/ script:/\/js\/xenforo\/xenforo/ | PHP
MyBB | Forum | mybb.com | cookie:/^mybb\[/ script:/jscripts\/(?:general|headerfix)\.js\?ver=\d/ inline:my_post_key | PHP
Simple Machines Forum | Forum | simplemachines.org | inline:smf_theme_url inline:smf_scripturl inline:smf_default_theme_url | PHP
Discourse | Forum | discourse.org | meta:generator=/^Discourse\s?([\d.]+)?/ header:x-discourse-route meta:discourse_theme_id | Ruby on Rails, Ember.js
Flarum | Forum | flarum.org | tag:/id="flarum-(?:loading|content|json-payload)/ cookie:flarum_session inline:flarum.core.app | PHP
NodeBB | Forum | nodebb.org | header:x-powered-by=/^NodeBB/ script:/\/nodebb\.min\.js/ inline:/RELATIVE_PATH\s?=\s?"[^"]*";\s*var\sapp/ | Node.js
Vanilla | Forum | higherlogic.com/vanilla | header:x-powered-by=Vanilla tag:/id="vanilla[-_]/ asset:/\/applications\/(?:vanilla|dashboard)\/(?:js|design)/ | PHP
Invision Community | Forum | invisioncommunity.com | inline:/ipsSettings\s?=|ips\.setSetting/ inline:ips.setSetting cookie:ips4_* tag:/data-ips(?:hook|template|menu|tooltip)/ | PHP
WoltLab Suite | Forum | woltlab.com | inline:WCF_PATH inline:WSC_API_URL cookie:/^wcf\d*_/ script:/\/js\/WoltLabSuite/ | PHP
Burning Board | Forum | woltlab.com | cookie:/^wbb\d*_/ | PHP
FluxBB | Forum | fluxbb.org | tag:/id="punindex"|id="punwrap/ tag:id="punindex" | PHP
punBB | Forum | punbb.informer.com | tag:id="brd-wrap" | PHP
Discuz! X | Forum | discuz.vip | meta:generator=/^Discuz!\s?([\dX.]+)?/ inline:/discuz_uid\s?=/ | PHP
phpwind | Forum | phpwind.com | meta:generator=phpwind | PHP
YetAnotherForum | Forum | yetanotherforum.net | inline:YetAnotherForum tag:/class="yafnet"/ tag:class="yafnet" | Microsoft ASP.NET
Khoros | Forum | khoros.com | inline:LITHIUM.Loader cookie:LithiumVisitor cookie:VISITOR_BEACON
Mastodon | Social network | joinmastodon.org | header:server=/^Mastodon/ cookie:_mastodon_session tag:/id=["']mastodon["']/ | Ruby on Rails
Pleroma | Social network | pleroma.social | tag:/noscript[^>]*pleroma/ meta:generator=Pleroma
Misskey | Social network | misskey-hub.net | meta:application-name=Misskey tag:id="misskey_app"
Lemmy | Social network | join-lemmy.org | meta:generator=Lemmy inline:window.isoData
PeerTube | Video hosting | joinpeertube.org | meta:platform=PeerTube tag:/<my-app>/
HumHub | Social network | humhub.com | inline:humhub.config meta:generator=HumHub | PHP, Yii
BuddyPress | Plugin, Community | buddypress.org | asset:/plugins\/buddypress\// tag:/class="[^"]*\bbuddypress\b/ | WordPress
bbPress | Plugin, Forum | bbpress.org | asset:/plugins\/bbpress\// tag:/id="bbpress-forums"/ | WordPress
Jive | Community | aurea.com | inline:_jive_base_url header:x-jive-user-id | Java
Insided | Community | gainsight.com | inline:/inSided(?:Data|Settings)/ script:/(?:almostinevitable|insided)\.com/
`;

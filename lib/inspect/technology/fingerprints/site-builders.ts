/** Site builders and landing pages. Handwritten from each product's known output. */
export const siteBuilders = String.raw`
Wix | Site builder | wix.com | meta:generator=/^Wix\.com/ header:x-wix-request-id header:x-wix-renderer-server url:static.parastorage.com script:static.parastorage.com tag:/id="wix-(?:viewer-model|essential|first-paint)/ | React
Squarespace | Site builder | squarespace.com | header:server=/^Squarespace/ comment:/This\sis\sSquarespace/ script:assets.squarespace.com script:static1.squarespace.com asset:/static1\.squarespace\.com\/static\/(?:versioned-site-css|sitecss)/ inline:Static.SQUARESPACE_CONTEXT
Webflow | Site builder | webflow.com | meta:generator=/^Webflow/ tag:data-wf-site tag:data-wf-page script:/(?:assets|cdn\.prod)\.website-files\.com/ asset:/website-files\.com\/[0-9a-f]+\/css/
Weebly | Site builder | weebly.com | meta:generator=Weebly script:cdn2.editmysite.com asset:cdn2.editmysite.com inline:_W.configDomain cookie:is_mobile_weebly
Jimdo | Site builder | jimdo.com | meta:generator=/^Jimdo/ header:x-jimdo-instance header:x-jimdo-wid asset:assets.jimstatic.com asset:u.jimcdn.com script:assets.jimstatic.com
Duda | Site builder | duda.co | script:irp.cdn-website.com asset:irp.cdn-website.com url:lirp.cdn-website.com script:static.cdn-website.com inline:window.Parameters.isInEditor
Strikingly | Site builder | strikingly.com | script:static-assets.strikinglycdn.com asset:static-assets.strikinglycdn.com comment:/Powered\sby\sStrikingly/
IONOS MyWebsite | Site builder | ionos.com | meta:generator=/^(?:IONOS\s)?MyWebsite/ url:/cdn\.website-start\.de/ asset:cdn.website-start.de cookie:DIY_SB
GoDaddy Website Builder | Site builder | godaddy.com | meta:generator=/^(?:Starfield\sTechnologies;\s)?Go\sDaddy\sWebsite\sBuilder\s?([\d.]+)?/ meta:generator=/Starfield\sTechnologies/ script:img1.wsimg.com/blobby
Site.pro | Site builder | site.pro | meta:generator=/^site\.pro/i
Webnode | Site builder | webnode.com | meta:generator=/^Webnode\s?([\d.]+)?/ asset:/\.webnode\.com\//
Yola | Site builder | yola.com | meta:generator=Yola
Tilda | Site builder | tilda.cc | asset:/(?:static|tildacdn)\.(?:tildacdn|com)[^"']*tilda/ script:/static\.tildacdn\.[a-z]+\/js\/tilda/ asset:tildacdn.com tag:/class="t-records"/ meta:generator=Tilda
Readymag | Site builder | readymag.com | meta:generator=/Readymag/ asset:st-p.rmcdn.net
Framer Sites | Site builder | framer.com | meta:generator=/^Framer\s?([0-9a-f.]+)?/ script:framerusercontent.com header:server=/^Framer/ | React
Carrd | Site builder | carrd.co | meta:generator=Carrd
Leadpages | Landing page builder | leadpages.com | meta:leadpages-served-by script:static.leadpages.net url:lh3.leadpages.net
Unbounce | Landing page builder | unbounce.com | header:x-unbounce-pageid script:/builder-assets\.unbounce\.com/ script:/\.ubembed\.com/ comment:/Unbounce/
Instapage | Landing page builder | instapage.com | script:g.instapage.com cookie:instapage-variant-*
ClickFunnels | Landing page builder | clickfunnels.com | meta:cf:app_domain=app.clickfunnels.com script:app.clickfunnels.com asset:app.clickfunnels.com
Systeme.io | Landing page builder | systeme.io | asset:systeme.io script:/d1yei2z3i6k35z\.cloudfront\.net/
Landingi | Landing page builder | landingi.com | asset:assets.landingi.com script:/landingi\.com/
Webydo | Site builder | webydo.com | tag:webydo_
Google Sites | Site builder | sites.google.com | script:/ssl\.gstatic\.com\/atari\// inline:_at_config url:gstatic.com/atari
Notion | Site builder | notion.so | tag:/class="[^"]*notion-(?:html|body|frame)/ header:x-notion-request-id
Super.so | Site builder | super.so | tag:/class="[^"]*super-(?:root|navbar|content)/ asset:/assets\.super\.so/
Bubble | No-code platform | bubble.io | header:x-bubble-perf inline:bubble_session_uid inline:_bubble_page_load_data
Softr | No-code platform | softr.io | script:assets.softr-files.com asset:softr-prod.imgix.net
Vev | Site builder | vev.design | script:/cdn\.vev\.(?:design|site)/ meta:generator=/^Vev/
Shorthand | Publishing | shorthand.com | meta:generator=Shorthand script:/shorthand[^"']*\.js/
Pageflow | Publishing | pageflow.io | comment:/pageflow/ tag:/class="pageflow/
Ceros | Publishing | ceros.com | url:view.ceros.com script:view.ceros.com
Voog | Site builder | voog.com | script:static.voog.com meta:generator=Voog
Hostinger Website Builder | Site builder | hostinger.com | meta:generator=/^Hostinger\sWebsite\sBuilder/ asset:assets.zyrosite.com script:assets.zyrosite.com url:assets.zyrosite.com
SITE123 | Site builder | site123.com | asset:cdn-cms.f-static.net script:cdn-cms.f-static.net url:cdn-cms.f-static.net
Simvoly | Site builder | simvoly.com | asset:/simvoly/
uCoz | Site builder | ucoz.com | meta:generator=uCoz script:/\.ucoz\.net\/src\//
Weblium | Site builder | weblium.com | asset:res2.weblium.site
Ukit | Site builder | ukit.com | meta:generator=uKit
Homestead | Site builder | homestead.com | meta:generator=/^Homestead/
Pixpa | Site builder | pixpa.com | meta:generator=Pixpa asset:pixpa.com
Format | Site builder | format.com | asset:format-assets.com
Portfoliobox | Site builder | portfoliobox.net | asset:portfolioboxdns.com
Canva Websites | Site builder | canva.com | meta:generator=/^Canva/
Mozello | Site builder | mozello.com | asset:mozello.com url:dss4hwpyv4qfp.cloudfront.net
Edicy | Site builder | voog.com | meta:generator=Edicy
ePages | E-commerce | epages.com | asset:/\/epages\/[A-Za-z0-9]+\.(?:sf|storefront)/ header:x-powered-by=/^epages\s?([\d.]+)?/
Nation Builder | CMS | nationbuilder.com | asset:/assets\.nationbuilder\.com/ script:/nationbuilder/ header:x-powered-by=NationBuilder
HubSpot CMS Hub | CMS | hubspot.com | meta:generator=HubSpot asset:/\/hs-fs\/hub\// script:/\/hs\/hsstatic\// header:x-powered-by=HubSpot tag:/data-hs-cos-/ | HubSpot
HubSpot | Marketing automation | hubspot.com | meta:generator=HubSpot script:js.hs-scripts.com script:/js(?:-[a-z0-9]+)?\.hs-scripts\.com/ header:x-hs-hub-id inline:/_hsq\s?=\s?(?:window\.)?_hsq/ script:js.hs-banner.com script:js.hscollectedforms.net script:js.hsforms.net cookie:hubspotutk
HubSpot Analytics | Analytics | hubspot.com | script:/js(?:-[a-z0-9]+)?\.hs-analytics\.net/ | HubSpot
`;

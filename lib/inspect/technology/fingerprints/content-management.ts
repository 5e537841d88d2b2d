/** Content management systems. Handwritten from each product's known output. */
export const contentManagement = String.raw`
WordPress | CMS, Blog | wordpress.org | meta:generator=/^WordPress(?:\.com)?\s?([\d.]+)?/ asset:/\/wp-(?:content|includes)\/(?:plugins|themes|js|css|cache|block)/ tag:https://api.w.org/ header:link=/api\.w\.org/ header:x-pingback=/xmlrpc\.php/ cookie:wordpress_* cookie:wp-settings-* inline:/_wpemojiSettings|wp-emoji-release\.min\.js/ inline:_wpemojiSettings | PHP, MySQL
WordPress.com | Hosting, Site builder | wordpress.com | meta:generator=/^WordPress\.com/ header:x-hacker header:host-header=WordPress.com | WordPress
WordPress VIP | Hosting | wpvip.com | header:x-powered-by=/WordPress\sVIP|WPVIP/ header:x-hacker=/wpvip/ | WordPress
Drupal | CMS | drupal.org | meta:generator=/^Drupal\s?([\d.]+)?/ header:x-generator=/^Drupal\s?([\d.]+)?/ header:x-drupal-cache header:x-drupal-dynamic-cache tag:data-drupal-selector tag:data-drupal-link-query asset:/\/(?:sites\/(?:default|all)\/(?:files|themes|modules)|core\/misc\/drupal)/ inline:/Drupal\.settings|drupalSettings/ inline:drupalSettings inline:/jQuery\.extend\(Drupal\.settings/ asset:/\/misc\/drupal\.js/ header:expires=/^Sun,\s19\sNov\s1978/ | PHP
Joomla | CMS | joomla.org | meta:generator=/^Joomla!?\s?([\d.]+)?/ asset:/\/media\/(?:jui|system)\/(?:js|css)\// script:/\/media\/vendor\/joomla/ tag:/class="joomla-script-options/ header:x-content-encoded-by=/^Joomla!\s?([\d.]+)?/ inline:/Joomla\.(?:JText|submitbutton|optionsStorage)/ | PHP
TYPO3 CMS | CMS | typo3.org | meta:generator=/^TYPO3\s?(?:CMS)?\s?([\d.]+)?/ asset:/\/?typo3temp\/(?:assets|js_css_optim|compressor|stylesheet|javascript)/ asset:/typo3conf\/ext\// comment:/This\swebsite\sis\spowered\sby\sTYPO3/ cookie:fe_typo_user url:/\/?typo3temp\/(?:pics|_processed_)/ | PHP
Contao | CMS | contao.org | meta:generator=/^Contao/ asset:/\/assets\/contao\// asset:/system\/modules\/(?:core|frontend)\// cookie:/^contao_/ comment:/Contao\sOpen\sSource\sCMS/ | PHP
Plone | CMS | plone.org | meta:generator=/^Plone/ asset:/\+\+(?:plone|resource|theme)\+\+/ asset:/portal_css\// asset:/portal_javascripts\// | Zope, Python
Zope | Web framework | zope.dev | header:server=/^Zope/ | Python
SPIP | CMS | spip.net | meta:generator=/^SPIP\s?([\d.]+)?/ header:x-spip-cache header:composed-by=/^SPIP\s?([\d.]+)?/ asset:/(?:^|\/)local\/cache-(?:css|js)\// | PHP
eZ Platform | CMS | ibexa.co | meta:generator=/^eZ\s?(?:Publish|Platform|System)/ header:x-powered-by=/^eZ\s?(?:Publish|Platform)/ cookie:eZSESSID* asset:/\/extension\/[a-z0-9_-]+\/design\// | PHP
Ibexa DXP | CMS | ibexa.co | meta:generator=Ibexa header:x-powered-by=Ibexa | PHP
Government Site Builder | CMS | gsb.bund.de | meta:generator=/^Government\sSite\sBuilder/ asset:/SiteGlobals\/(?:Frontend|StyleBundles|Functions)/ | Java
CoreMedia | CMS | coremedia.com | meta:generator=/^CoreMedia/ tag:/data-cm-metadata/ | Java
FirstSpirit | CMS | e-spirit.com | meta:generator=/^FirstSpirit/ tag:/data-fs-(?:module|arg)/ | Java
Imperia CMS | CMS | pirobase-imperia.com | meta:generator=/^IMPERIA\s?([\d.]+)?/ meta:x-imperia-live-info
pirobase | CMS | pirobase-imperia.com | meta:generator=pirobase
Magnolia | CMS | magnolia-cms.com | meta:generator=Magnolia header:x-magnolia-registration | Java
OpenCms | CMS | opencms.org | meta:generator=OpenCms header:server=/OpenCms/ | Java
Adobe Experience Manager | CMS | business.adobe.com | asset:/\/etc\.clientlibs\// asset:/\/etc\/(?:designs|clientlibs)\// tag:/class="[^"]*\baem-(?:Grid|GridColumn)/ tag:/data-cmp-(?:is|data-layer|hook)/ | Java
Adobe Experience Manager Franklin | CMS | www.aem.live | script:/\/scripts\/lib-franklin\.js/ script:/\/scripts\/aem\.js/
Sitecore | CMS | sitecore.com | cookie:SC_ANALYTICS_GLOBAL_COOKIE url:/\/-\/media\/[^"']+\.ashx/ url:/\/~\/media\/[^"']+\.ashx/ | Microsoft ASP.NET
Kentico CMS | CMS | kentico.com | meta:generator=/^Kentico\s(?:CMS|Xperience)?\s?([\d.]+)?/ cookie:CMSPreferredCulture url:/\/getmedia\/[0-9a-f-]{36}/ | Microsoft ASP.NET
Umbraco | CMS | umbraco.com | meta:generator=umbraco header:x-umbraco-version=/^([\d.]+)/ cookie:UMB_UCONTEXT | Microsoft ASP.NET
Optimizely CMS | CMS | optimizely.com | meta:generator=EPiServer cookie:/^\.?EPi(?:Server|StateMarker|:)/ asset:/\/EPiServer\// | Microsoft ASP.NET
DotNetNuke | CMS | dnnsoftware.com | meta:generator=/^DotNetNuke/ cookie:DotNetNukeAnonymous cookie:dnn_IsMobile asset:/\/DesktopModules\// header:dnnoutputcache inline:/dnn\.createElement|dnn_ctr\d/ | Microsoft ASP.NET
Orchard CMS | CMS | orchardproject.net | meta:generator=/^Orchard/ header:x-powered-by=/^Orchard/ | Microsoft ASP.NET
Sitefinity | CMS | progress.com/sitefinity | meta:generator=/^Sitefinity\s([\d.]+)?/ cookie:sf-data-intell-subject cookie:sf-trckngckie | Microsoft ASP.NET
Microsoft SharePoint | CMS | microsoft.com/sharepoint | meta:generator=/^Microsoft\sSharePoint/ header:microsoftsharepointteamservices=/^([\d.]+)/ header:sprequestguid inline:/_spBodyOnLoadFunctionNames|_spPageContextInfo/ inline:_spPageContextInfo asset:/\/_layouts\/(?:15|1033|styles)/ | Microsoft ASP.NET
Microsoft Power Pages | CMS | powerpages.microsoft.com | header:x-ms-portal-app
Concrete CMS | CMS | concretecms.org | meta:generator=/^concrete(?:5|\sCMS)(?:\s-\s|\s)?([\d.]+)?/ inline:CCM_DISPATCHER_FILENAME inline:CCM_IMAGE_PATH asset:/\/concrete\/(?:js|css)\// cookie:CONCRETE5* | PHP
Craft CMS | CMS | craftcms.com | header:x-powered-by=/Craft\sCMS/ meta:generator=/^Craft\sCMS/ cookie:CraftSessionId tag:/name="CRAFT_CSRF_TOKEN"/ asset:/\/cpresources\// | PHP, Yii
Neos CMS | CMS | neos.io | header:x-flow-powered=/^Neos\/?([\d.]+)?/ meta:generator=Neos asset:/\/_Resources\/Static\/Packages\// comment:/powered\sby\sNeos/ | PHP, Neos Flow
Neos Flow | Web framework | flow.neos.io | header:x-flow-powered=/Flow\/?([\d.]+)?/ | PHP
ProcessWire | CMS | processwire.com | header:x-powered-by=/^ProcessWire/ meta:generator=ProcessWire cookie:wire asset:/\/site\/(?:templates|assets|modules)\/[^"']*(?:pw|processwire)/ | PHP
Kirby | CMS | getkirby.com | meta:generator=Kirby asset:/\/media\/plugins\/[a-z0-9-]+\/[a-z0-9-]+\/\d+-\d+/ cookie:kirby_session | PHP
Statamic | CMS | statamic.com | header:x-powered-by=Statamic meta:generator=Statamic | PHP, Laravel
October CMS | CMS | octobercms.com | meta:generator=/^OctoberCMS/ cookie:october_session tag:/data-request="on[A-Z][A-Za-z]+"/ | PHP, Laravel
Winter CMS | CMS | wintercms.com | meta:generator=/^Winter\sCMS/ cookie:winter_session | PHP, Laravel
Grav | CMS | getgrav.org | meta:generator=/^Grav\s?CMS|^GravCMS/ asset:/\/user\/(?:themes|plugins)\/[a-z0-9_-]+\// cookie:/^grav-site-/ | PHP
Pimcore | CMS | pimcore.com | header:x-powered-by=/^pimcore/ meta:generator=Pimcore url:/\/image-thumb__\d+__/ | PHP, Symfony
Sulu | CMS | sulu.io | header:x-generator=/^Sulu\/?([\d.]+)?/ | PHP, Symfony
Bolt CMS | CMS | boltcms.io | meta:generator=/^Bolt/ header:x-bolt-cms | PHP
Silverstripe | CMS | silverstripe.org | meta:generator=/^Silver[Ss]tripe/ | PHP
MODX | CMS | modx.com | header:x-powered-by=/^MODX/ meta:generator=/^MODX/ asset:/\/assets\/components\/[a-z]+\// | PHP
CMS Made Simple | CMS | cmsmadesimple.org | meta:generator=/^CMS\sMade\sSimple/ cookie:CMSSESSID* | PHP
ExpressionEngine | CMS | expressionengine.com | cookie:exp_tracker cookie:exp_last_activity cookie:exp_csrf_token meta:generator=ExpressionEngine | PHP
Textpattern | CMS | textpattern.com | meta:generator=Textpattern | PHP
Backdrop CMS | CMS | backdropcms.org | meta:generator=/^Backdrop\sCMS\s?([\d.]+)?/ header:x-backdrop-cache | PHP
Impress Pages | CMS | impresspages.org | meta:generator=/^ImpressPages/ | PHP
ImpressCMS | CMS | impresscms.org | meta:generator=/^ImpressCMS/ | PHP
XOOPS | CMS | xoops.org | meta:generator=XOOPS | PHP
e107 | CMS | e107.org | meta:generator=e107 header:x-powered-by=e107 | PHP
PHP-Nuke | CMS | phpnuke.org | meta:generator=/^PHP-Nuke/ | PHP
PHP-Fusion | CMS | php-fusion.co.uk | header:x-powered-by=/^PHP-?Fusion\s?([\d.]+)?/ meta:generator=/^PHP-?Fusion/ | PHP
Geeklog | CMS | geeklog.net | meta:generator=Geeklog | PHP
Redaxo | CMS | redaxo.org | meta:generator=REDAXO asset:/\/redaxo\/(?:include|src)\// asset:/\/assets\/addons\/(?:yform|redactor|cke5|mform)/ | PHP
Contenido | CMS | contenido.org | meta:generator=/^CMS\sCONTENIDO\s?([\d.]+)?/ | PHP
Weblication | CMS | weblication.de | meta:generator=Weblication asset:/\/weblication\/(?:grid5|grid4|themes)/ | PHP
Papaya CMS | CMS | papaya-cms.com | meta:generator=papaya asset:/\/papaya-themes\// | PHP
Scientific Infopark | CMS | infopark.com | meta:generator=/^Infopark/
Fiona | CMS | infopark.com | meta:generator=/^Infopark\sCMS\sFiona/
Joomla-Mambo | CMS | source.mambo-foundation.org | meta:generator=Mambo | PHP
Typesetter | CMS | typesettercms.com | meta:generator=/^Typesetter\sCMS/ | PHP
Pluck | CMS | pluck-cms.org | meta:generator=/^pluck\s?([\d.]+)?/ | PHP
GetSimple CMS | CMS | get-simple.info | meta:generator=GetSimple | PHP
WonderCMS | CMS | wondercms.com | meta:generator=WonderCMS | PHP
Bludit | CMS | bludit.com | meta:generator=Bludit asset:/\/bl-(?:themes|plugins|kernel)\// | PHP
Pagekit | CMS | pagekit.com | meta:generator=Pagekit | PHP
Jahia | CMS | jahia.com | meta:generator=Jahia inline:/contextJsParameters\s?=/ | Java
Liferay | CMS | liferay.com | header:liferay-portal=/([\d.]+)/ cookie:/^(?:GUEST_LANGUAGE_ID|COOKIE_SUPPORT)$/ inline:/Liferay\.(?:Portlet|ThemeDisplay|AUI)/ | Java
Hippo CMS | CMS | bloomreach.com | tag:/class="hst-(?:container|fab)/ tag:/hst:(?:link|html)/ | Java
Bloomreach | Search, Personalisation | bloomreach.com | script:cdn.brcdn.com script:cdn.brsrvr.com
dotCMS | CMS | dotcms.com | header:x-dot-server cookie:dmid cookie:opvc cookie:sitevisitscookie url:/\/dA\/[0-9a-f-]{8,36}\// title:/^dotCMS\sContent\sManagement\sPlatform$/ | Java
Crafter CMS | CMS | craftercms.com | cookie:crafterSite header:x-crafter-site | Java
Enonic XP | CMS | enonic.com | url:/\/_\/(?:asset|image|attachment)\/[^"']+:[0-9a-f]{16,}/ asset:/\/_\/asset\/[a-z0-9.]+:[0-9a-f]{10,}\// | Java
Mura CMS | CMS | murasoftware.com | meta:generator=/^Mura\sCMS\s?([\d.]+)?/ | Adobe ColdFusion
Ektron CMS | CMS | optimizely.com | cookie:EktGUID cookie:/^ecm$/ asset:/\/WorkArea\/(?:java|csslib|FrameworkUI)/ | Microsoft ASP.NET
Percussion | CMS | percussion.com | meta:generator=/(?:Percussion|Rhythmyx)/ | Java
Cascade CMS | CMS | hannonhill.com | meta:generator=/^Cascade/
TeamSite | CMS | opentext.com | meta:generator=/^Interwoven\sTeamSite/ asset:/\/iwov-resources\// | Java
Vignette | CMS | opentext.com | cookie:vgnvisitor url:/\/vgn-ext-templating\// | Java
RedDot | CMS | opentext.com | comment:/RedDot\s-/ meta:generator=/RedDot/
OpenText Web Site Management | CMS | opentext.com | meta:generator=/^Open\s?Text\sWeb\s/
Oracle WebCenter Sites | CMS | oracle.com | cookie:CSINTERSESSIONID cookie:SS_X_CSINTERSESSIONID | Java
IBM WebSphere Portal | CMS | ibm.com | header:ibm-web2-location asset:/\/wps\/(?:portal|contenthandler|wcm|myportal)\// | Java
Livedrive Imperia | CMS | imperia.net | meta:generator=/^livedrive/
Fork CMS | CMS | fork-cms.com | meta:generator=/^Fork\sCMS/ | PHP
Koken | CMS | koken.me | meta:generator=/^Koken\s([\d.]+)/ cookie:koken_referrer | PHP
Squiz Matrix | CMS | squiz.net | header:x-powered-by=/^Squiz\sMatrix/ comment:/Running\sSquiz\sMatrix/ meta:generator=/^Squiz\sMatrix/ url:/\/__data\/assets\/(?:image|file|css_file|js_file|git_bridge)/ | PHP
WebGUI | CMS | plainblack.com | meta:generator=/^WebGUI\s?([\d.]+)?/ cookie:wgSession | Perl
Movable Type | CMS, Blog | movabletype.com | meta:generator=/^Movable\sType(?:\s(?:Pro|Advanced|Enterprise))?\s?([\d.]+)?/ | Perl
TYPEPAD | Blog | typepad.com | meta:generator=/typepad\.com/ asset:static.typepad.com
Django CMS | CMS | django-cms.org | meta:generator=/^django\s?CMS/ tag:/class="[^"]*\bcms-plugin(?:-\d+)?\b/ asset:/\/static\/cms\/(?:css|js)\// | Django
Wagtail | CMS | wagtail.org | meta:generator=Wagtail url:/\/(?:media\/)?images\/[^"'\s]+\.(?:original|(?:width|fill|max|min)-\d+(?:x\d+)?)\.(?:jpg|png|jpegoptim|format-webp|jpegquality)/ | Django
Mezzanine | CMS | mezzanine.jupo.org | meta:generator=Mezzanine | Django
Strapi | Headless CMS | strapi.io | header:x-powered-by=/^Strapi/ | Node.js
Directus | Headless CMS | directus.io | header:x-powered-by=/^Directus/ | Node.js
Contentful | Headless CMS | contentful.com | url:images.ctfassets.net url:images.contentful.com url:assets.ctfassets.net
Prismic | Headless CMS | prismic.io | script:/(?:static|cdn)\.prismic\.io/ script:static.cdn.prismic.io url:images.prismic.io url:prismic-io.s3.amazonaws.com
Sanity | Headless CMS | sanity.io | url:cdn.sanity.io header:x-sanity-shard
Storyblok | Headless CMS | storyblok.com | url:a.storyblok.com script:app.storyblok.com url:img2.storyblok.com
DatoCMS | Headless CMS | datocms.com | url:datocms-assets.com
Hygraph | Headless CMS | hygraph.com | url:media.graphassets.com url:media.graphcms.com
Contentstack | Headless CMS | contentstack.com | url:images.contentstack.io url:assets.contentstack.io
Kontent.ai | Headless CMS | kontent.ai | url:assets-us-01.kc-usercontent.com url:/assets-[a-z]+-\d+\.kc-usercontent\.com/
Cloudinary | Digital asset management, CDN | cloudinary.com | url:res.cloudinary.com
Imgix | Image delivery, CDN | imgix.com | url:.imgix.net header:x-imgix-id
ButterCMS | Headless CMS | buttercms.com | url:cdn.buttercms.com
Builder.io | Headless CMS | builder.io | url:cdn.builder.io
Payload | Headless CMS | payloadcms.com | header:x-powered-by=/Payload/ | Node.js
KeystoneJS | Headless CMS | keystonejs.com | header:x-powered-by=/keystone/ cookie:keystone.sid | Node.js
ApostropheCMS | CMS | apostrophecms.com | tag:data-apos-level tag:/class="[^"]*apos-(?:area|refreshable)/ | Node.js
Refinery CMS | CMS | refinerycms.com | meta:generator=/^Refinery/ | Ruby on Rails
Scrivito | CMS | scrivito.com | header:powered-by=/scrivito/ url:cdn.scrivito.com
LiveJournal | Blog | livejournal.com | meta:generator=LiveJournal asset:/l-stat\.livejournal\.net/
Brightspot | CMS | brightspot.com | header:x-powered-by=Brightspot meta:generator=Brightspot meta:brightspot.contentid | Java
Chorus | CMS | voxmedia.com | cookie:_chorus_geoip_continent
Arc XP | CMS | arcxp.com | meta:generator=/^Arc\s?XP/ inline:Fusion.globalContent url:/\/pf\/(?:resources|dist)\/[^"']+\?d=\d+/ | React
Escenic | CMS | escenic.com | meta:generator=/^Escenic/ | Java
Polopoly | CMS | atex.com | asset:/\/polopoly_fs\// url:/\/polopoly_fs\/\d/ | Java
Quintype | CMS | quintype.com | asset:fea.assettype.com url:thumbor.assettype.com
BLOX CMS | CMS | bloxdigital.com | meta:generator=/^BLOX\sCMS/ asset:bloximages url:/bloximages\.[a-z0-9.]+\.vip\.townnews\.com/
Naviga | CMS | navigaglobal.com | meta:generator=/^Naviga/
WoodWing | CMS | woodwing.com | meta:generator=WoodWing
Roxen | CMS | roxen.com | header:server=/^Roxen(?:\/([\d.]+))?/ meta:generator=/^Roxen/
SiteVision | CMS | sitevision.se | meta:generator=SiteVision cookie:SiteVisionLTM asset:/\/sitevision\/(?:system-resource|[\d.]+)\// | Java
Episerver Find | Search | optimizely.com | script:/dl\.episerver\.net/
Sitejet | Site builder | sitejet.io | meta:generator=Sitejet
Cargo | Site builder | cargo.site | meta:generator=/^Cargo/ script:static.cargo.site asset:static.cargocollective.com
Flazio | Site builder | flazio.com | meta:generator=/^Flazio/
Odoo | CMS, ERP | odoo.com | meta:generator=Odoo asset:/\/web\/assets\/[^"']*web\.assets_frontend/ inline:odoo.__session_info__ cookie:frontend_lang | Python, PostgreSQL
`;

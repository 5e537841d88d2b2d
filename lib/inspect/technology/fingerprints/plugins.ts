/** Page builders, themes and plugins, mostly for WordPress. Handwritten from each product's known output. */
export const plugins = String.raw`
Elementor | Page builder, Plugin | elementor.com | meta:generator=/^Elementor\s?([\d.]+)?/ asset:/plugins\/elementor(?:-pro)?\// tag:/class="[^"]*\belementor-(?:element|section|widget-wrap|kit-\d+)/ inline:elementorFrontendConfig | WordPress
WPBakery | Page builder, Plugin | wpbakery.com | meta:generator=/^Powered\sby\s(?:WPBakery\sPage\sBuilder|Visual\sComposer)/ asset:/plugins\/js_composer(?:_salient|_theme)?\// tag:/class="[^"]*\bwpb-js-composer\b[^"]*js-comp-ver-([\d.]+)/ | WordPress
Visual Composer | Page builder, Plugin | visualcomposer.com | asset:/plugins\/visualcomposer\// meta:generator=/^Powered\sby\sVisual\sComposer\sWebsite\sBuilder/ | WordPress
Divi | Theme, Page builder | elegantthemes.com | meta:generator=/^Divi(?:\sv\.?|\s)?([\d.]+)?/ asset:/themes\/Divi\// asset:/plugins\/divi-builder\// tag:/class="[^"]*\bet_divi_theme\b/ tag:/class="[^"]*\bet_pb_(?:section|pagebuilder_layout)\b/ asset:/\/et-cache\// | WordPress
Extra | Theme | elegantthemes.com | meta:generator=/^Extra\sv\.([\d.]+)/ asset:/themes\/Extra\// | WordPress
Beaver Builder | Page builder, Plugin | wpbeaverbuilder.com | asset:/plugins\/(?:bb-plugin|beaver-builder-lite-version)\// tag:/class="[^"]*\bfl-builder-content\b/ | WordPress
Oxygen | Page builder, Plugin | oxygenbuilder.com | asset:/plugins\/oxygen\/component-framework\// tag:/class="[^"]*\boxygen-body\b/ | WordPress
Bricks | Theme, Page builder | bricksbuilder.io | asset:/themes\/bricks\/assets\// tag:/class="[^"]*\bbrxe-[a-z]+\b/ | WordPress
Breakdance | Page builder, Plugin | breakdance.com | asset:/plugins\/breakdance\// tag:/class="[^"]*\bbreakdance\b/ | WordPress
Brizy | Page builder, Plugin | brizy.io | asset:/plugins\/brizy(?:-pro)?\// asset:/\/uploads\/brizy\// | WordPress
Thrive Architect | Page builder, Plugin | thrivethemes.com | asset:/plugins\/thrive-visual-editor\// tag:/class="[^"]*\btve_(?:lp|flt|wp_shortcode)\b/ | WordPress
SiteOrigin Page Builder | Page builder, Plugin | siteorigin.com | asset:/plugins\/siteorigin-panels\// tag:/class="[^"]*\bsiteorigin-panels\b/ tag:/id="pl-\d+"/ | WordPress
Avada | Theme | avada.com | asset:/themes\/Avada\// tag:/class="[^"]*\bfusion-(?:builder|fullwidth|header-wrapper|body)\b/ asset:/\/uploads\/fusion-(?:styles|scripts)\// | WordPress
Fusion Builder | Page builder, Plugin | avada.com | asset:/plugins\/fusion-builder\// | WordPress
Enfold | Theme | kriesi.at | asset:/themes\/enfold\// | WordPress
BeTheme | Theme | muffingroup.com | asset:/themes\/betheme\// | WordPress
The7 | Theme | the7.io | asset:/themes\/dt-the7\// | WordPress
Salient | Theme | themenectar.com | asset:/themes\/salient\// | WordPress
Flatsome | Theme | uxthemes.com | asset:/themes\/flatsome\// | WordPress
Astra | Theme | wpastra.com | asset:/themes\/astra\// asset:/plugins\/astra-addon\// | WordPress
GeneratePress | Theme | generatepress.com | asset:/themes\/generatepress\// asset:/plugins\/gp-premium\// | WordPress
OceanWP | Theme | oceanwp.org | asset:/themes\/oceanwp\// | WordPress
Kadence | Theme | kadencewp.com | asset:/themes\/kadence\// asset:/plugins\/kadence-blocks\// | WordPress
Neve | Theme | themeisle.com | asset:/themes\/neve\// | WordPress
Genesis Framework | Theme | studiopress.com | asset:/themes\/genesis\// | WordPress
Storefront | Theme | woocommerce.com | asset:/themes\/storefront\// | WooCommerce, WordPress
Newspaper | Theme | tagdiv.com | asset:/themes\/Newspaper\// inline:tdBlocksArray asset:/plugins\/td-composer\// | WordPress
Newsmag | Theme | tagdiv.com | asset:/themes\/Newsmag\// | WordPress
JNews | Theme | jegtheme.com | asset:/themes\/jnews\// asset:/plugins\/jnews-/ | WordPress
Soledad | Theme | pencidesign.net | asset:/themes\/soledad\// | WordPress
Jannah | Theme | tielabs.com | asset:/themes\/jannah\// meta:generator=/^Jannah\s?([\d.]+)?/ | WordPress
Sahifa | Theme | tielabs.com | asset:/themes\/sahifa\// | WordPress
Bridge | Theme | qodeinteractive.com | asset:/themes\/bridge\// tag:/class="[^"]*\bqode-theme-ver-([\d.]+)/ | WordPress
Uncode | Theme | undsgn.com | asset:/themes\/uncode\// | WordPress
Impreza | Theme | upsolution.com | asset:/themes\/Impreza\// meta:generator=/^UpSolution\sCore/ | WordPress
Porto | Theme | portotheme.com | asset:/themes\/porto\// | WordPress
WoodMart | Theme | xtemos.com | asset:/themes\/woodmart\// | WordPress
X Theme | Theme | theme.co | asset:/themes\/x\/framework\// | WordPress
Pro Theme | Theme | theme.co | asset:/themes\/pro\/(?:framework|cornerstone)\// | WordPress
Hello Elementor | Theme | elementor.com | asset:/themes\/hello-elementor\// | WordPress
Blocksy | Theme | creativethemes.com | asset:/themes\/blocksy\// | WordPress
Twenty Themes | Theme | wordpress.org | asset:/themes\/twenty(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|nineteen|twenty(?:one|two|three|four|five)?)\// | WordPress
Slider Revolution | Plugin, Slider | sliderrevolution.com | meta:generator=/^Powered\sby\sSlider\sRevolution\s?([\d.]+)?/ asset:/plugins\/revslider\// tag:<rs-module-wrap tag:/class="[^"]*\brev_slider(?:_wrapper)?\b/ script:/\/rs6\.min\.js\?ver=([\d.]+)/ asset:/typo3conf\/ext\/[a-z]*revslider/
LayerSlider | Plugin, Slider | layerslider.com | meta:generator=/^Powered\sby\sLayerSlider\s?([\d.]+)?/ asset:/plugins\/LayerSlider\// | WordPress
Smart Slider 3 | Plugin, Slider | smartslider3.com | asset:/plugins\/(?:nextend-)?smart-slider-?3?(?:-pro)?\// tag:/class="[^"]*\bn2-ss-slider\b/ inline:_N2.r(
MetaSlider | Plugin, Slider | metaslider.com | asset:/plugins\/ml-slider(?:-pro)?\// | WordPress
Soliloquy | Plugin, Slider | soliloquywp.com | asset:/plugins\/soliloquy(?:-lite)?\// | WordPress
Master Slider | Plugin, Slider | masterslider.com | meta:generator=/^MasterSlider\s?([\d.]+)?/ asset:/plugins\/master-?slider\// | WordPress
Yoast SEO | SEO, Plugin | yoast.com | comment:/optimized\swith\sthe\sYoast\s(?:WordPress\s)?SEO\s(?:Premium\s)?plugin\sv([\d.]+)/ comment:/Yoast\sSEO\s(?:Premium\s)?plugin/ tag:/class="yoast-schema-graph/ tag:yoast-schema-graph asset:/plugins\/wordpress-seo(?:-premium)?\// comment:/Yoast\s(?:WordPress\s)?SEO\splugin/
All in One SEO | SEO, Plugin | aioseo.com | meta:generator=/^All\sin\sOne\sSEO(?:\sPack|\sPro)?\s?(?:\(AIOSEO\)\s?)?([\d.]+)?/ comment:/All\sin\sOne\sSEO(?:\sPack|\sPro)?\s(?:\(AIOSEO\)\s)?v?([\d.]+)/ tag:aioseo-schema | WordPress
Rank Math SEO | SEO, Plugin | rankmath.com | comment:/Search\sEngine\sOptimization\sby\sRank\sMath/ tag:rank-math-schema asset:/plugins\/seo-by-rank-math/ meta:generator=/^Rank\sMath/ | WordPress
SEOPress | SEO, Plugin | seopress.org | meta:generator=SEOPress asset:/plugins\/wp-seopress(?:-pro)?\// | WordPress
The SEO Framework | SEO, Plugin | theseoframework.com | comment:/The\sSEO\sFramework/ | WordPress
Platinum SEO | SEO, Plugin | techblissonline.com | comment:/platinum\sseo\spack\s?([\d.]+)?/ | WordPress
Slim SEO | SEO, Plugin | wpslimseo.com | meta:generator=/^Slim\sSEO/ | WordPress
wpSEO | SEO, Plugin | wpseo.de | comment:/wpSEO/ | WordPress
Squirrly SEO | SEO, Plugin | squirrly.co | comment:/Squirrly\sSEO(?:\sPlugin)?\s?([\d.]+)?/ | WordPress
Site Kit | Analytics, Plugin | sitekit.withgoogle.com | meta:generator=/^Site\sKit\sby\sGoogle\s?([\d.]+)?/ asset:/plugins\/google-site-kit\// comment:/added\sby\sSite\sKit/ | WordPress
MonsterInsights | Analytics, Plugin | monsterinsights.com | comment:/MonsterInsights\s(?:Pro\s)?plugin\sv([\d.]+)/ asset:/plugins\/google-analytics-(?:for-wordpress|premium)\// inline:monsterinsights_frontend inline:mi_version | WordPress
ExactMetrics | Analytics, Plugin | exactmetrics.com | comment:/ExactMetrics\splugin\sv([\d.]+)/ asset:/plugins\/google-analytics-dashboard-for-wp\// | WordPress
PixelYourSite | Analytics, Plugin | pixelyoursite.com | asset:/plugins\/pixelyoursite(?:-pro)?\// comment:/PixelYourSite/ | WordPress
GTM4WP | Tag manager, Plugin | gtm4wp.com | comment:/Google\sTag\sManager\sfor\sWordPress/ inline:gtm4wp_datalayer_name | WordPress, Google Tag Manager
AMP for WP | Plugin | ampforwp.com | meta:generator=/^AMP\sfor\sWP\s?([\d.]+)?/ asset:/plugins\/accelerated-mobile-pages\// | WordPress
AMP Plugin | Plugin | amp-wp.org | meta:generator=/^AMP\sPlugin\sv?([\d.]+)/ | WordPress, AMP
WPML | Translation, Plugin | wpml.org | meta:generator=/^WPML\s(?:ver:)?\s?([\d.]+)?/ asset:/plugins\/sitepress-multilingual-cms\// cookie:wp-wpml_current_language | WordPress
Polylang | Translation, Plugin | polylang.pro | asset:/plugins\/polylang(?:-pro)?\// cookie:pll_language | WordPress
TranslatePress | Translation, Plugin | translatepress.com | asset:/plugins\/translatepress-multilingual\// tag:data-no-translation-wrapper | WordPress
qTranslate-X | Translation, Plugin | wordpress.org/plugins/qtranslate-xt | meta:generator=/^qTranslate-XT?\s?([\d.]+)?/ cookie:qtrans_front_language | WordPress
GTranslate | Translation | gtranslate.io | script:cdn.gtranslate.net asset:/plugins\/gtranslate\// inline:gtranslateSettings
Contact Form 7 | Form, Plugin | contactform7.com | asset:/plugins\/contact-form-7\// tag:/class="wpcf7(?:-form)?/ inline:/var\swpcf7\s?=/ | WordPress
Gravity Forms | Form, Plugin | gravityforms.com | asset:/plugins\/gravityforms\// tag:/class=['"]gform_(?:wrapper|body)/ tag:gform_wrapper | WordPress
Ninja Forms | Form, Plugin | ninjaforms.com | asset:/plugins\/ninja-forms\// inline:nfForms | WordPress
WPForms | Form, Plugin | wpforms.com | asset:/plugins\/wpforms(?:-lite)?\// inline:wpforms_settings | WordPress
Formidable Forms | Form, Plugin | formidableforms.com | asset:/plugins\/formidable\// | WordPress
Fluent Forms | Form, Plugin | fluentforms.com | asset:/plugins\/fluentform(?:pro)?\// | WordPress
Jetpack | Plugin | jetpack.com | asset:/plugins\/jetpack\// script:stats.wp.com url:stats.wp.com comment:/Jetpack\sOpen\sGraph\sTags/ comment:/Jetpack\sSite\sVerification/ script:c0.wp.com | WordPress
Akismet | Security, Plugin | akismet.com | script:/plugins\/akismet\// tag:/name="ak_hp_textarea"/ | WordPress
Wordfence | Security, Plugin | wordfence.com | script:/plugins\/wordfence\// inline:wordfence_lh cookie:wfvt_* | WordPress
Really Simple SSL | Security, Plugin | really-simple-ssl.com | comment:/Really\sSimple\sSSL/ inline:really-simple-ssl | WordPress
WP Rocket | Cache, Plugin | wp-rocket.me | comment:/optimized\sby\sWP\sRocket|Performance\soptimized\sby\sRedis|cached\sby\sWP\sRocket|powered\sby\sWP\sRocket|great\speople\sof\sWP\sRocket/ header:x-rocket-nginx-serving-static meta:generator=/^WP\sRocket\s?([\d.]+)?/ inline:RocketLazyLoadScripts inline:rocket_lazyload asset:/\/cache\/(?:min|wp-rocket|busting)\/\d?/ tag:rocketlazyloadscript | WordPress
W3 Total Cache | Cache, Plugin | boldgrid.com/w3-total-cache | header:x-powered-by=/^W3\sTotal\sCache(?:\/([\d.]+))?/ comment:/Performance\soptimized\sby\sW3\sTotal\sCache/ asset:/\/cache\/minify\// | WordPress
WP Super Cache | Cache, Plugin | automattic.com | header:wp-super-cache comment:/generated\sby\sWP-?\s?Super-?\s?Cache/ comment:/Dynamic\spage\sgenerated\sin/ | WordPress
WP Fastest Cache | Cache, Plugin | wpfastestcache.com | comment:/WP\sFastest\sCache\sfile\swas\screated/ asset:/\/cache\/wpfc-minified\// | WordPress
LiteSpeed Cache | Cache, Plugin | litespeedtech.com | comment:/Page\s(?:supported|generated|cached)\sby\sLiteSpeed\sCache\s?([\d.]+)?/ asset:/\/litespeed\/(?:css|js|ucss|ccss)\// asset:/plugins\/litespeed-cache\// | WordPress
Autoptimize | Cache, Plugin | autoptimize.com | asset:/\/cache\/autoptimize\// asset:/autoptimize_(?:single_)?[0-9a-f]{32}/ | WordPress
SG Optimizer | Cache, Plugin | siteground.com | asset:/\/siteground-optimizer-assets\// | WordPress
Hummingbird | Cache, Plugin | wpmudev.com | asset:/\/uploads\/hummingbird-assets\// | WordPress
Cache Enabler | Cache, Plugin | keycdn.com | comment:/Cache\sEnabler\sby\sKeyCDN/ | WordPress
Comet Cache | Cache, Plugin | cometcache.com | comment:/Comet\sCache/ | WordPress
Breeze | Cache, Plugin | cloudways.com | asset:/\/cache\/breeze-minification\// | WordPress
FlyingPress | Cache, Plugin | flyingpress.com | comment:/Powered\sby\sFlyingPress/ asset:/\/cache\/flying-press\// | WordPress
NitroPack | Cache | nitropack.io | script:/cdn-[a-z0-9]+\.nitrocdn\.com/ url:nitrocdn.com meta:generator=NitroPack header:x-nitro-cache tag:/id="nitro-/
Smush | Plugin | wpmudev.com | asset:/plugins\/wp-smush(?:it|-pro)\// | WordPress
a3 Lazy Load | Plugin | a3rev.com | asset:/plugins\/a3-lazy-load\// | WordPress
The Events Calendar | Plugin, Events | theeventscalendar.com | asset:/plugins\/the-events-calendar\// meta:tec-api-version | WordPress
Events Manager | Plugin, Events | wp-events-plugin.com | asset:/plugins\/events-manager\// | WordPress
NextGEN Gallery | Plugin, Photo gallery | imagely.com | asset:/plugins\/nextgen-gallery(?:-pro)?\// comment:/meta\sname="NextGEN"\sversion="([\d.]+)"/ meta:nextgen=/^([\d.]+)/ | WordPress
Envira Gallery | Plugin, Photo gallery | enviragallery.com | asset:/plugins\/envira-gallery(?:-lite)?\// | WordPress
TablePress | Plugin | tablepress.org | asset:/plugins\/tablepress\// | WordPress
Popup Maker | Plugin | wppopupmaker.com | asset:/plugins\/popup-maker\// | WordPress
MailPoet | Email marketing, Plugin | mailpoet.com | asset:/plugins\/(?:mailpoet|wysija-newsletters)\// | WordPress
MC4WP | Email marketing, Plugin | mc4wp.com | comment:/Mailchimp\sfor\sWordPress\sv([\d.]+)/ asset:/plugins\/mailchimp-for-wp\// | WordPress, Mailchimp
AddToAny | Social | addtoany.com | script:static.addtoany.com asset:/plugins\/add-to-any\//
Shariff Wrapper | Social, Plugin | wordpress.org/plugins/shariff | asset:/plugins\/shariff\// | WordPress
Sassy Social Share | Social, Plugin | heateor.com | asset:/plugins\/sassy-social-share\// | WordPress
Social Warfare | Social, Plugin | warfareplugins.com | asset:/plugins\/social-warfare\// | WordPress
Monarch | Social, Plugin | elegantthemes.com | asset:/plugins\/monarch\// | WordPress
Ultimate Member | Plugin | ultimatemember.com | asset:/plugins\/ultimate-member\// | WordPress
MemberPress | Plugin | memberpress.com | asset:/plugins\/memberpress\// | WordPress
Paid Memberships Pro | Plugin | paidmembershipspro.com | asset:/plugins\/paid-memberships-pro\// | WordPress
Advanced Ads | Advertising, Plugin | wpadvancedads.com | asset:/plugins\/advanced-ads(?:-pro)?\// inline:advanced_ads_ready inline:advads_options | WordPress
Ad Inserter | Advertising, Plugin | adinserter.pro | asset:/plugins\/ad-inserter(?:-pro)?\// inline:ai_front | WordPress
WP-Statistics | Analytics, Plugin | wp-statistics.com | asset:/plugins\/wp-statistics\// | WordPress
Statify | Analytics, Plugin | statify.pluginkollektiv.org | asset:/plugins\/statify\// | WordPress
Koko Analytics | Analytics, Plugin | kokoanalytics.com | asset:/plugins\/koko-analytics\// inline:koko_analytics | WordPress
Burst Statistics | Analytics, Plugin | burst-statistics.com | asset:/plugins\/burst-(?:statistics|pro)\// | WordPress
Independent Analytics | Analytics, Plugin | independentwp.com | asset:/plugins\/independent-analytics/ | WordPress
WP Job Manager | Plugin | wpjobmanager.com | asset:/plugins\/wp-job-manager\// | WordPress
Amelia | Booking, Plugin | wpamelia.com | asset:/plugins\/ameliabooking\// | WordPress
PublishPress | Plugin | publishpress.com | asset:/plugins\/publishpress(?:-authors)?\// | WordPress
Newspack | Plugin, Publishing | newspack.com | asset:/(?:plugins|themes)\/newspack-/ | WordPress
Podlove | Podcast, Plugin | podlove.org | asset:/plugins\/podlove-(?:podcasting-plugin-for-wordpress|web-player)\// meta:generator=/^Podlove\sPodcast\sPublisher\s?v?([\d.]+)?/ | WordPress
PowerPress | Podcast, Plugin | blubrry.com | asset:/plugins\/powerpress\// | WordPress
VG Wort Plugin | Plugin | prosodia.de | asset:/plugins\/(?:prosodia-vgw-os|wp-worthy)\// | WordPress
JCE Editor | Plugin | joomlacontenteditor.net | asset:/(?:plugins|media)\/[a-z_/]*jce(?:mediabox)?\// | Joomla
Helix Ultimate | Theme | joomshaper.com | asset:/plugins\/system\/helixultimate\// meta:generator=/^Helix\sUltimate/ | Joomla
Gantry | Theme | gantry.org | asset:/media\/gantry5\// asset:/libraries\/gantry/
T3 Framework | Theme | joomlart.com | asset:/\/plugins\/system\/t3\// | Joomla
YOOtheme Pro | Theme, Page builder | yootheme.com | asset:/themes\/yootheme\// asset:/templates\/yootheme\// inline:window.yootheme
SP Page Builder | Page builder, Plugin | joomshaper.com | asset:/com_sppagebuilder\/assets/ | Joomla
Akeeba | Plugin | akeeba.com | asset:/media\/(?:com_akeeba|fef)\// | Joomla
K2 | Plugin | getk2.org | asset:/(?:media|components)\/(?:k2|com_k2)\// | Joomla
Kunena | Forum, Plugin | kunena.org | asset:/components\/com_kunena\// asset:/media\/kunena\// | Joomla
Joom!Fish | Translation, Plugin | joomfish.net | cookie:/^mbfcookie/ | Joomla
`;

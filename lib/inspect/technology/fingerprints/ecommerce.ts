/** Shops. Handwritten from each product's known output. */
export const ecommerce = String.raw`
WooCommerce | E-commerce, Plugin | woocommerce.com | meta:generator=/^WooCommerce\s?([\d.]+)?/ asset:/\/plugins\/woocommerce\/assets\// cookie:woocommerce_* cookie:wc_cart_hash_* inline:woocommerce_params inline:wc_add_to_cart_params tag:/class="[^"]*\bwoocommerce-(?:page|no-js|js)\b/ | WordPress
Shopify | E-commerce | shopify.com | script:cdn.shopify.com asset:cdn.shopify.com script:/\/cdn\/shop\/t\/\d+\/assets\// asset:/\/cdn\/shop\/(?:t|files)\// header:x-shopify-stage header:x-shopid header:powered-by=/Shopify/ header:x-sorting-hat-shopid inline:/Shopify\.(?:shop|theme|routes|locale)\s?=/ cookie:_shopify_y cookie:_shopify_s meta:shopify-digital-wallet meta:shopify-checkout-api-token
Shopify Buy Button | E-commerce | shopify.com | script:sdks.shopifycdn.com/buy-button
Hydrogen | JavaScript framework | hydrogen.shopify.dev | header:powered-by=/Hydrogen/ | Shopify, React
Magento | E-commerce | business.adobe.com/products/magento | tag:text/x-magento-init inline:/Mage\.Cookies|Mage\.translate/ script:/\/mage\/(?:requirejs|cookies|translate)/ script:/\/static\/(?:version\d+\/)?frontend\/[^/]+\/[^/]+\// asset:/\/static\/(?:version\d+\/)?frontend\/[^/]+\/[^/]+\// asset:/\/skin\/frontend\/(?:base|default|enterprise|rwd)\// header:x-magento-vary header:x-magento-tags header:x-magento-cache-debug header:x-magento-cache-control cookie:X-Magento-Vary cookie:mage-messages cookie:mage-cache-storage | PHP, MySQL
PrestaShop | E-commerce | prestashop.com | meta:generator=/^PrestaShop/ cookie:PrestaShop* header:powered-by=/^Prestashop/ inline:/var\sprestashop\s?=/ inline:/freeProductTranslation|isLogged\s?=\s?\d+;\s?var\sprice/ | PHP, MySQL
OpenCart | E-commerce | opencart.com | cookie:OCSESSID asset:/catalog\/view\/(?:theme|javascript)\// script:/catalog\/view\/javascript\/common\.js/ | PHP
Shopware | E-commerce | shopware.com | header:sw-context-token header:sw-language-id header:sw-invalidation-states meta:application-name=Shopware asset:/\/engine\/Shopware\// asset:/\/themes\/Frontend\/(?:Bare|Responsive)\// asset:/\/web\/cache\/\d{10}_[0-9a-f]{32}\.(?:css|js)/ inline:/shopware\.(?:app|theme)|window\.router\[['"]frontend\./ comment:/shopware/ cookie:/^(?:__csrf_token-\d+|session-\d+)$/ asset:/\/theme\/[0-9a-f]{32}\/css\/all\.css/ tag:/data-(?:offcanvas-cart|search-widget-options|cookie-permission)\b/ | PHP, MySQL
JTL-Shop | E-commerce | jtl-software.de | cookie:JTLSHOP asset:/\/templates\/(?:NOVA|EVO|Evo)\/(?:themes|js)\// tag:/class="[^"]*jtl_search/ inline:/jtl\.(?:load|ready)|JTL_TOKEN|jtlPackFormTranslations/ tag:/name="jtl_token"/ | PHP, MySQL
OXID eShop | E-commerce | oxid-esales.com | comment:/OXID\seShop/ asset:/\/out\/(?:azure|flow|wave|basic|moga|apex)\/src\// meta:generator=OXID | PHP, MySQL
Gambio | E-commerce | gambio.de | meta:generator=Gambio inline:window.gx.config script:/\/(?:gm\/javascript|GXMainComponents)\// | PHP
xt:Commerce | E-commerce | xt-commerce.com | meta:generator=/xt:Commerce/ asset:/\/templates\/xt_/ | PHP
modified eCommerce | E-commerce | modified-shop.org | meta:generator=/modified\seCommerce/ comment:/modified\seCommerce/ cookie:MODsid | PHP
osCommerce | E-commerce | oscommerce.com | cookie:osCsid comment:/osCommerce/ | PHP
Zen Cart | E-commerce | zen-cart.com | meta:generator=/^(?:shopping\scart\sprogram\sby\s)?Zen\sCart/ cookie:zenid | PHP
CubeCart | E-commerce | cubecart.com | meta:generator=cubecart | PHP
X-Cart | E-commerce | x-cart.com | meta:generator=/^X-Cart\s?([\d.]+)?/ inline:/xcart_web_dir|xliteConfig/ | PHP
Loaded Commerce | E-commerce | loadedcommerce.com | meta:generator=/Loaded\sCommerce/ | PHP
CS-Cart | E-commerce | cs-cart.com | inline:/_\.extend\(Tygh|Tygh\s?=\s?\{/ comment:/CS-Cart/ header:x-powered-by=/CS-Cart/ | PHP
nopCommerce | E-commerce | nopcommerce.com | meta:generator=nopCommerce cookie:.Nop.Customer cookie:Nop.customer | Microsoft ASP.NET
Virto Commerce | E-commerce | virtocommerce.com | meta:generator=/Virto/ | Microsoft ASP.NET
Smartstore | E-commerce | smartstore.com | meta:generator=/^Smart[Ss]tore/ header:x-powered-by=/^Smartstore/ | Microsoft ASP.NET
Plentymarkets | E-commerce | plentysystems.com | header:x-plenty-shop=/./ meta:generator=plentymarkets asset:/\.plentymarkets-cloud|plentysystems/ asset:/\/plugin\/\d+\/(?:ceres|io)\// cookie:plentyID
Lightspeed eCom | E-commerce | lightspeedhq.com | asset:cdn.webshopapp.com script:cdn.webshopapp.com asset:assets.webshopapp.com
Ecwid | E-commerce | ecwid.com | script:app.ecwid.com/script.js script:app.ecwid.com
BigCommerce | E-commerce | bigcommerce.com | script:/cdn\d*\.bigcommerce\.com/ asset:/cdn\d*\.bigcommerce\.com/ header:x-bc-storefront cookie:SHOP_SESSION_TOKEN meta:platform=bigcommerce
Squarespace Commerce | E-commerce | squarespace.com | script:/assets\.squarespace\.com\/universal\/scripts-compressed\/commerce/ | Squarespace
Wix eCommerce | E-commerce | wix.com | asset:/wixstores-client/ script:wixstores-client | Wix
Volusion | E-commerce | volusion.com | script:/\/a\/j\/vnav\.js/ asset:/cdn\d?\.volusion\.(?:com|store)/
3dcart | E-commerce | shift4shop.com | cookie:3dvisit header:set-cookie=/3dvisit/ script:/(?:twlh(?:-)?3dcart|3dcartstores)/
Big Cartel | E-commerce | bigcartel.com | meta:generator=/^Big\sCartel/ asset:assets.bigcartel.com
Storenvy | E-commerce | storenvy.com | asset:/assets\.storenvy\.com/
Spree | E-commerce | spreecommerce.org | inline:Spree.api_key script:/\/assets\/spree\// asset:/\/assets\/spree\// | Ruby on Rails
Solidus | E-commerce | solidus.io | inline:Solidus.pathFor script:/\/assets\/solidus/ | Ruby on Rails
Sylius | E-commerce | sylius.com | asset:/bundles\/sylius[a-z]*\// asset:/\/assets\/shop\/[^"']*sylius/ | Symfony
Saleor | E-commerce | saleor.io | url:.saleor.cloud | Django
Medusa | E-commerce | medusajs.com | url:medusa-public-images | Node.js
Vendure | E-commerce | vendure.io | script:vendure-io | Node.js
Commerce Layer | E-commerce | commercelayer.io | script:/commercelayer[^"']*\.js/
commercetools | E-commerce | commercetools.com | url:/images\.(?:cdn\.)?(?:europe-west1|us-central1)[^"']*commercetools\.com/
Salesforce Commerce Cloud | E-commerce | salesforce.com | script:/demandware\.static/ asset:/demandware\.static/ url:demandware.edgesuite.net cookie:dwsid cookie:dwanonymous_* cookie:dwac_* header:x-dw-request-base-id
SAP Commerce Cloud | E-commerce | sap.com | asset:/\/_ui\/(?:responsive|desktop|shared)\/(?:common|theme)/ inline:ACC.config cookie:_hybris tag:/data-slot-id="[^"]*-Slot/ | Java
HCL Commerce | E-commerce | hcltechsw.com | inline:/WCParamJS\s?=/ asset:/\/wcsstore\// cookie:WC_PERSISTENT cookie:WC_SESSION_ESTABLISHED | Java
Oracle Commerce | E-commerce | oracle.com | header:x-atg-version=/ATGPlatform\/([\d.]+)/ cookie:DYN_USER_ID | Java
Intershop | E-commerce | intershop.com | asset:/\/INTERSHOP\/(?:static|web)\// url:/\/INTERSHOP\/(?:static|web|rest)\// cookie:SecureSessionID* | Java
Novomind | E-commerce | novomind.com | header:x-powered-by=/novomind/ | Java
ePages Now | E-commerce | epages.com | script:/epages\.[a-z]+\/(?:storefront|assets)/
Websale | E-commerce | websale.de | header:server=/^WEBSALE/ tag:/class="ws-(?:g-)?[a-z-]+\sws/ cookie:/^WS_/
ShopFactory | E-commerce | shopfactory.com | meta:generator=/^ShopFactory/
Strato Webshop | E-commerce | strato.de | meta:generator=/^Strato/
Randshop | E-commerce | randshop.com | meta:generator=randshop | PHP
VirtueMart | E-commerce, Plugin | virtuemart.net | asset:/com_virtuemart\/assets/ tag:/id="vmMainPage/ tag:id="vmMainPage" | Joomla
HikaShop | E-commerce, Plugin | hikashop.com | asset:/media\/com_hikashop\// | Joomla
J2Store | E-commerce, Plugin | j2store.org | asset:/media\/j2store\// | Joomla
Ubercart | E-commerce, Plugin | ubercart.org | asset:/modules\/ubercart\// | Drupal
Drupal Commerce | E-commerce, Plugin | drupalcommerce.org | asset:/modules\/(?:contrib\/)?commerce\/(?:modules|css|js)/ | Drupal
Easy Digital Downloads | E-commerce, Plugin | easydigitaldownloads.com | meta:generator=/^Easy\sDigital\sDownloads\sv?([\d.]+)/ asset:/plugins\/easy-digital-downloads(?:-pro)?\// | WordPress
WP eCommerce | E-commerce, Plugin | wpecommerce.org | asset:/plugins\/wp-e-commerce\// | WordPress
Gumroad | E-commerce | gumroad.com | script:gumroad.com/js/gumroad
Snipcart | E-commerce | snipcart.com | script:cdn.snipcart.com asset:cdn.snipcart.com tag:/id="snipcart"/
FoxyCart | E-commerce | foxy.io | script:cdn.foxycart.com
Sellfy | E-commerce | sellfy.com | script:/sellfy\.com\/js\/api_buttons/
Spreadshop | E-commerce | spreadshop.com | script:/myspreadshop\.[a-z.]+\/shopfiles/ inline:spread_shop_config
Nuvemshop | E-commerce | nuvemshop.com.br | inline:/LS\.store\s?=/ script:/(?:dcdn|acdn)[a-z0-9-]*\.mitiendanube\.com/
VTEX | E-commerce | vtex.com | header:powered=vtex script:vteximg.com.br script:/\.vtexassets\.com/ asset:.vtexassets.com cookie:VtexWorkspace cookie:VtexStoreVersion cookie:vtex_session header:server=VTEX inline:vtxctx
Tray | E-commerce | tray.com.br | script:images.tcdn.com.br asset:images.tcdn.com.br
Loja Integrada | E-commerce | lojaintegrada.com.br | script:cdn.awsli.com.br asset:cdn.awsli.com.br
Nuvemshop Tiendanube | E-commerce | tiendanube.com | asset:mitiendanube.com
Haravan | E-commerce | haravan.com | script:hstatic.net asset:hstatic.net inline:Haravan.shop
Sapo | E-commerce | sapo.vn | script:bizweb.dktcdn.net asset:bizweb.dktcdn.net
Cafe24 | E-commerce | cafe24.com | inline:EC_GLOBAL_DATETIME inline:EC_SDE_SHOP_NUM script:/img\.echosting\.cafe24\.com/
MakeShop | E-commerce | makeshop.co.kr | script:/makeshop\.co\.kr/
EC-CUBE | E-commerce | ec-cube.net | script:/html\/template\/default\/assets\/js\/eccube\.js/ meta:eccube-csrf-token | PHP
Shoptet | E-commerce | shoptet.cz | asset:cdn.myshoptet.com script:cdn.myshoptet.com inline:shoptet.config
IdoSell | E-commerce | idosell.com | inline:app_shop.fn inline:iaiShop cookie:RSSID*
Shoper | E-commerce | shoper.pl | meta:generator=Shoper script:/\/skins\/default_rwd[^"']*frontend/
Bitrix24 | CRM, E-commerce | bitrix24.com | script:/cdn(?:-ru)?\.bitrix24\.[a-z]+\/b\d+/
1C-Bitrix | CMS, E-commerce | 1c-bitrix.ru | header:x-powered-cms=/Bitrix\sSite\sManager/ cookie:BITRIX_SM_* asset:/\/bitrix\/(?:js|cache|templates|components|panel)\// script:/\/bitrix\/(?:js|cache|templates)\// | PHP
InSales | E-commerce | insales.com | meta:insales-redefined-api-method asset:/static\.insales-cdn\.com|assets\.insales\.ru/
UMI.CMS | CMS | umi-cms.ru | header:x-generated-by=/UMI\.CMS/ meta:generator=UMI.CMS | PHP
NetCat | CMS | netcat.ru | asset:/\/netcat_(?:template|files|modules)\// | PHP
HostCMS | CMS | hostcms.ru | header:x-powered-by=/HostCMS/ | PHP
DataLife Engine | CMS | dle-news.ru | meta:generator=/^DataLife\sEngine/ inline:dle_root inline:dle_login_hash | PHP
InstantCMS | CMS | instantcms.ru | meta:generator=/^InstantCMS/ cookie:InstantCMS* | PHP
Amiro.CMS | CMS | amiro.ru | meta:generator=Amiro | PHP
Cotonti | CMS | cotonti.com | meta:generator=Cotonti | PHP
DedeCMS | CMS | dedecms.com | asset:/\/templets\/default\/(?:style|js)\// script:/dedeajax/ meta:generator=DedeCMS | PHP
PHPCMS | CMS | phpcms.cn | meta:generator=phpcms | PHP
EmpireCMS | CMS | phome.net | script:/\/e\/(?:data\/js\/ajax|public\/ViewClick)/ meta:generator=EmpireCMS | PHP
ECShop | E-commerce | ecshop.com | meta:generator=/^ECSHOP\s?v?([\d.]+)?/ cookie:ECS_ID | PHP
ThinkPHP | Web framework | thinkphp.cn | header:x-powered-by=ThinkPHP cookie:thinkphp_show_page_trace | PHP
`;

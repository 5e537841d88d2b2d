/** Services for shops: reviews, search, personalization. Handwritten from each product's known output. */
export const ecommerceServices = String.raw`
Trusted Shops | Reviews | trustedshops.com | script:widgets.trustedshops.com url:widgets.trustedshops.com
Trustpilot | Reviews | trustpilot.com | script:widget.trustpilot.com
Yotpo | Reviews | yotpo.com | script:staticw2.yotpo.com script:cdn-widgetsrepository.yotpo.com
Bazaarvoice | Reviews | bazaarvoice.com | script:/(?:apps|display|api)\.bazaarvoice\.com/ script:display.ugc.bazaarvoice.com
PowerReviews | Reviews | powerreviews.com | script:ui.powerreviews.com
Judge.me | Reviews | judge.me | script:judge.me script:judgeme.imgix.net inline:jdgm.settings
Loox | Reviews | loox.app | script:loox.io
Stamped | Reviews | stamped.io | script:stamped.io
Feefo | Reviews | feefo.com | script:api.feefo.com
Reevoo | Reviews | reevoo.com | script:/(?:cdn|mark|widgets)\.reevoo\.com/
Okendo | Reviews | okendo.io | script:d3hw6dc1ow8pp2.cloudfront.net asset:okendo.io
ProvenExpert | Reviews | provenexpert.com | script:/provenexpert\.com\/(?:widget|css)/ url:images.provenexpert.com
eKomi | Reviews | ekomi.com | script:/(?:connect|widgets|sw-assets)\.ekomi(?:apps)?\.(?:de|com)/
REVIEWS.io | Reviews | reviews.io | script:widget.reviews.io script:widget.reviews.co.uk
Ausgezeichnet.org | Reviews | ausgezeichnet.org | script:/siegel\.ausgezeichnet\.org/
Algolia | Search | algolia.com | script:/algoliasearch(?:[-.@\/]?v?([\d.]+\d))?/ script:/(?:^|[\/.])instantsearch(?:\.js)?@?([\d.]+\d)?/ url:.algolia.net url:.algolianet.com inline:algoliasearch(
Algolia DocSearch | Search | docsearch.algolia.com | script:/docsearch(?:\.js)?(?:@([\d.]+))?/ asset:/docsearch[^"']*\.css/ meta:docsearch:version | Algolia
Searchspring | Search | searchspring.com | script:cdn.searchspring.net script:snapui.searchspring.io
Klevu | Search | klevu.com | script:js.klevu.com
Doofinder | Search | doofinder.com | script:/(?:cdn|eu1-config|us1-config)\.doofinder\.com/
Factfinder | Search | fact-finder.com | script:/fact-?finder/ tag:<ff-communication
Findologic | Search | findologic.com | script:cdn.findologic.com
Coveo | Search | coveo.com | script:static.cloud.coveo.com
Constructor | Search | constructor.com | script:cnstrc.com
Swiftype | Search | elastic.co | script:s.swiftypecdn.com
Google Programmable Search | Search | programmablesearchengine.google.com | script:cse.google.com script:www.google.com/cse url:www.google.com/cse url:cse.google.com
Cludo | Search | cludo.com | script:customer.cludo.com
Site Search 360 | Search | sitesearch360.com | script:/(?:cdn|js)\.sitesearch360\.com/
Nosto | Personalisation | nosto.com | script:connect.nosto.com
Dynamic Yield | Personalisation | dynamicyield.com | script:cdn.dynamicyield.com script:/cdn-eu\.dynamicyield\.com/ cookie:_dyid
Emarsys | Marketing automation | emarsys.com | script:/(?:static|cdn)\.scarabresearch\.com/ script:recommender.scarabresearch.com
Barilliance | Personalisation | barilliance.com | script:cdn.barilliance.net
Rebuy | Personalisation | rebuyengine.com | script:rebuyengine.com
LoyaltyLion | Loyalty | loyaltylion.com | script:sdk.loyaltylion.net
Smile | Loyalty | smile.io | script:/(?:js|cdn)\.(?:smile\.io|sweettooth\.io)/
Bold Commerce | E-commerce | boldcommerce.com | script:/(?:boldapps|boldcommerce)\.(?:net|com)/
ReCharge | E-commerce | rechargepayments.com | script:/rechargeassets|static\.rechargecdn\.com/
Route | E-commerce | route.com | script:cdn.routeapp.io
PageFly | Page builder | pagefly.io | script:/pagefly[^"']*\.js/ asset:/pagefly/ | Shopify
Shogun | Page builder | getshogun.com | script:cdn.getshogun.com asset:/lib\.getshogun\.com/
GemPages | Page builder | gempages.net | script:/gempages/ asset:/gempages/
Judopay | Payment | judopay.com | script:/judopay/
`;

/** Payment and paywalls. Handwritten from each product's known output. */
export const payment = String.raw`
Stripe | Payment | stripe.com | script:js.stripe.com url:checkout.stripe.com script:checkout.stripe.com cookie:__stripe_mid
PayPal | Payment | paypal.com | script:paypalobjects.com script:paypal.com/sdk/js url:paypal.com/cgi-bin/webscr script:www.paypal.com/tagmanager
Klarna | Payment | klarna.com | script:/(?:js|x)\.klarnacdn\.net/ script:cdn.klarna.com script:osm.library.klarnaservices.com tag:<klarna-placement
Adyen | Payment | adyen.com | script:/checkoutshopper-(?:live|test)[a-z-]*\.adyen\.com/ script:/adyen\.encrypt/
Braintree | Payment | braintreepayments.com | script:js.braintreegateway.com
Square | Payment | squareup.com | script:js.squareup.com script:/web\.squarecdn\.com/
Amazon Pay | Payment | pay.amazon.com | script:static-eu.payments-amazon.com script:static-na.payments-amazon.com script:/payments-amazon\.com\/(?:OffAmazonPayments|checkout)/
Apple Pay | Payment | apple.com/apple-pay | script:applepay.cdn-apple.com inline:ApplePaySession
Google Pay | Payment | pay.google.com | script:pay.google.com/gp/p/js/pay.js
Mollie | Payment | mollie.com | script:js.mollie.com
Razorpay | Payment | razorpay.com | script:checkout.razorpay.com
Paddle | Payment | paddle.com | script:cdn.paddle.com
Afterpay | Payment | afterpay.com | script:js.afterpay.com script:static.afterpay.com tag:<afterpay-placement
Affirm | Payment | affirm.com | script:/cdn\d-?[a-z]*\.affirm\.com/ inline:_affirm_config
Sezzle | Payment | sezzle.com | script:widget.sezzle.com
Zip | Payment | zip.co | script:/(?:static|widgets)\.(?:zipmoney\.com\.au|zip\.co|quadpay\.com)/
Authorize.Net | Payment | authorize.net | script:/js(?:test)?\.authorize\.net/ url:verify.authorize.net
Worldpay | Payment | worldpay.com | script:cdn.worldpay.com
Checkout.com | Payment | checkout.com | script:cdn.checkout.com script:cdn.frames.checkout.com
Mercado Pago | Payment | mercadopago.com | script:sdk.mercadopago.com
Paytm | Payment | paytm.com | script:securegw.paytm.in
Paystack | Payment | paystack.com | script:js.paystack.co
Flutterwave | Payment | flutterwave.com | script:checkout.flutterwave.com
Shop Pay | Payment | shop.app | script:shop.app/checkouts script:cdn.shopify.com/shopifycloud/shop-js
Recurly | Payment | recurly.com | script:js.recurly.com
Chargebee | Payment | chargebee.com | script:js.chargebee.com
Chargify | Payment | maxio.com | script:js.chargify.com
Buy Me a Coffee | Payment | buymeacoffee.com | script:cdnjs.buymeacoffee.com script:cdn.buymeacoffee.com
Ko-fi | Payment | ko-fi.com | script:/(?:storage\.)?ko-fi\.com\/cdn/
Flattr | Payment | flattr.com | script:api.flattr.com meta:flattr:id
Steady | Payment | steadyhq.com | script:steadyhq.com/widget_loader
LaterPay | Payment | laterpay.net | script:/connector(?:-cdn)?\.laterpay\.net/
Piano | Paywall | piano.io | script:/(?:cdn|experience|buy)(?:-[a-z]+)?\.(?:tinypass\.com|piano\.io)/
Poool | Paywall | poool.tech | script:assets.poool.fr
Plenigo | Paywall | plenigo.com | script:static.plenigo.com
`;

/** Services to which a site proves its ownership. Handwritten from each product's known output. */
export const verification = `
Google Search Console | SEO | search.google.com | meta:google-site-verification
Bing Webmaster Tools | SEO | bing.com/webmasters | meta:msvalidate.01
Yandex Webmaster | SEO | webmaster.yandex.com | meta:yandex-verification
Pinterest Verification | Social | pinterest.com | meta:p:domain_verify
Facebook Domain Verification | Social | facebook.com | meta:facebook-domain-verification
`;

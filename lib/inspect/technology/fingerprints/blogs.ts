/** Blogs. Handwritten from each product's known output. */
export const blogs = String.raw`
Blogger | Blog | blogger.com | meta:generator=/^blogger$/ asset:www.blogger.com/static/ asset:/(?:www\.)?blogger\.com\/static\/v1\// script:/blogblog\.com\/dynamicviews/
Ghost | Blog, CMS | ghost.org | meta:generator=/^Ghost\s?([\d.]+)?/ header:x-ghost-cache-status script:/\/ghost-sdk\.(?:min\.)?js/ tag:/data-ghost="https?:/ script:/@tryghost\/(?:portal|sodo-search|announcement-bar)/ | Node.js
Medium | Blog | medium.com | header:x-powered-by=Medium url:cdn-client.medium.com meta:al:android:package=com.medium.reader
Substack | Blog, Newsletter | substack.com | header:x-served-by=Substack script:substackcdn.com asset:substackcdn.com
Tumblr | Blog | tumblr.com | header:x-tumblr-user asset:/assets\.tumblr\.com\/(?:client|fonts|assets\/styles)/ url:px.srvcs.tumblr.com
Tumblr Share Button | Social | tumblr.com | script:/(?:assets|platform)\.tumblr\.com\/(?:share-button|v1\/share)/
Serendipity | Blog | s9y.org | meta:generator=/^Serendipity(?:\sv\.)?\s?([\d.]+)?/ meta:powered-by=/^Serendipity\sv\.([\d.]+)/ header:x-blog=Serendipity | PHP
Dotclear | Blog | dotclear.org | meta:generator=Dotclear header:x-dotclear-static-cache | PHP
b2evolution | Blog | b2evolution.net | meta:generator=b2evolution | PHP
Nucleus CMS | Blog | nucleuscms.org | meta:generator=/^Nucleus\sCMS/ | PHP
Typecho | Blog | typecho.org | meta:generator=/^Typecho\s?([\d.]+)?/ header:x-pingback=/\/action\/xmlrpc/ | PHP
Z-Blog | Blog | zblogcn.com | meta:generator=/^Z-Blog/ | PHP
Emlog | Blog | emlog.net | meta:generator=emlog | PHP
Halo | Blog | halo.run | meta:generator=/^Halo\s?([\d.]+)?$/ | Java
Chyrp | Blog | chyrplite.net | meta:generator=Chyrp | PHP
Habari | Blog | habariproject.org | meta:generator=Habari | PHP
WriteFreely | Blog | writefreely.org | meta:generator=WriteFreely | Go
Micro.blog | Blog | micro.blog | meta:generator=Micro.blog
Pika | Blog | pika.page | meta:generator=Pika
Bear Blog | Blog | bearblog.dev | meta:generator=/bear\s?blog/
Hashnode | Blog | hashnode.com | meta:generator=Hashnode url:cdn.hashnode.com
Roller | Blog | roller.apache.org | meta:generator=/Apache\sRoller/ | Java
`;

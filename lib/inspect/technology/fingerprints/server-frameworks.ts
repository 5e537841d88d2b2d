/** Server frameworks. Handwritten from each product's known output. */
export const serverFrameworks = String.raw`
Express | Web framework | expressjs.com | header:x-powered-by=/^Express/ cookie:connect.sid | Node.js
Koa | Web framework | koajs.com | header:x-powered-by=/^koa/ cookie:koa.sid cookie:koa.sess | Node.js
Fastify | Web framework | fastify.dev | header:x-powered-by=/^Fastify/ | Node.js
Sails.js | Web framework | sailsjs.com | header:x-powered-by=/^Sails/ cookie:sails.sid | Node.js
AdonisJS | Web framework | adonisjs.com | cookie:adonis-session | Node.js
NestJS | Web framework | nestjs.com | header:x-powered-by=/^Nest(?:JS)?/ | Node.js
Hapi | Web framework | hapi.dev | header:x-powered-by=/^hapi/ | Node.js
Total.js | Web framework | totaljs.com | header:x-powered-by=/^[Tt]otal\.js/ | Node.js
Laravel | Web framework | laravel.com | cookie:laravel_session cookie:laravel_token | PHP
Symfony | Web framework | symfony.com | header:x-debug-token-link asset:/\/bundles\/(?:framework|sensio)/ tag:/class="sf-toolbar/ header:x-debug-token cookie:sf_redirect | PHP
CodeIgniter | Web framework | codeigniter.com | cookie:ci_session cookie:ci_csrf_token tag:/name="ci_csrf_token"/ | PHP
CakePHP | Web framework | cakephp.org | cookie:CAKEPHP meta:application-name=CakePHP | PHP
Yii | Web framework | yiiframework.com | cookie:YII_CSRF_TOKEN cookie:_csrf-frontend script:/\/assets\/[a-zA-Z0-9]+\/yii(?:\.validation|\.activeForm)?\.js/ script:/\/yii(?:\.validation|\.activeForm)?\.js/ | PHP
Zend | Web framework | zend.com | cookie:ZENDPHPSESSID header:x-powered-by=/Zend/ | PHP
Laminas | Web framework | getlaminas.org | header:x-powered-by=/Laminas/ | PHP
Phalcon | Web framework | phalcon.io | header:x-powered-by=/Phalcon/ | PHP
FuelPHP | Web framework | fuelphp.com | cookie:fuelcid | PHP
Kohana | Web framework | kohanaframework.org | cookie:kohanasession header:x-powered-by=/Kohana\sFramework\s?([\d.]+)?/ | PHP
Slim | Web framework | slimframework.com | header:x-powered-by=/^Slim/ | PHP
Nette | Web framework | nette.org | header:x-powered-by=/^Nette/ cookie:nette-browser cookie:_nss cookie:nette-samesite | PHP
Zephyr | Web framework | php.net | header:x-powered-by=/^Zephyr/ | PHP
HHVM | Programming language | hhvm.com | header:x-powered-by=/^HHVM(?:\/([\d.]+))?/
Django | Web framework | djangoproject.com | tag:/name=['"]csrfmiddlewaretoken['"]/ cookie:django_language inline:/django\.(?:jQuery|gettext)/ | Python
Flask | Web framework | flask.palletsprojects.com | header:x-powered-by=/^Flask/ | Python
FastAPI | Web framework | fastapi.tiangolo.com | header:x-powered-by=/^FastAPI/ | Python
Pyramid | Web framework | trypyramid.com | header:x-powered-by=/^Pyramid/ | Python
web2py | Web framework | web2py.com | header:x-powered-by=/^web2py/ cookie:/^session_id_(?:admin|welcome)/ | Python
TurboGears | Web framework | turbogears.org | header:x-powered-by=/^TurboGears/ | Python
Ruby on Rails | Web framework | rubyonrails.org | header:x-powered-by=/(?:Phusion_Passenger|mod_rails|Rails)/ meta:csrf-param=authenticity_token tag:/data-turbo(?:links)?-track="reload"/ header:x-rails script:/\/assets\/application-[0-9a-f]{32,64}\.js/ asset:/\/assets\/application-[0-9a-f]{32,64}\.css/ | Ruby
Rack | Web framework | github.com/rack/rack | cookie:rack.session | Ruby
Merb | Web framework | merbivore.com | cookie:_merb_session | Ruby
Phoenix | Web framework | phoenixframework.org | tag:/data-phx-(?:main|session|static)=/ script:/phoenix(?:_live_view|_html)?(?:\.min)?\.js/ | Elixir
Spring | Web framework | spring.io | header:x-application-context | Java
Grails | Web framework | grails.org | cookie:grails_* | Java
Apache Struts | Web framework | struts.apache.org | tag:/name="org\.apache\.struts\.taglib/ tag:name="struts.token.name" | Java
Apache JServ | Application server | apache.org | cookie:/^JServSessionId/ | Java
Stripes | Web framework | stripesframework.org | tag:/name="__fp"/ tag:name="_sourcePage" | Java
Lift | Web framework | liftweb.net | header:x-lift-version=/^([\d.]+)/ | Scala
Catalyst | Web framework | catalyst.perl.org | header:x-catalyst=/([\d.]+)/ | Perl
Dancer | Web framework | perldancer.org | header:x-powered-by=/Perl\sDancer2?\s?([\d.]+)?/ cookie:dancer.session header:server=/Perl\sDancer2?\s?([\d.]+)?/ | Perl
Mason | Web framework | masonbook.com | header:x-powered-by=/HTML::Mason/ | Perl
Gin | Web framework | gin-gonic.com | header:x-powered-by=/^gin/ | Go
Beego | Web framework | beego.wiki | cookie:beegosessionID | Go
Revel | Web framework | revel.github.io | cookie:REVEL_FLASH cookie:REVEL_SESSION | Go
Vert.x | Web framework | vertx.io | cookie:vertx-web.session header:server=/^vert\.x/ | Java
Dart | Programming language | dart.dev | header:x-powered-by=/^Dart\swith\spackage:shelf/
PocketBase | Backend service | pocketbase.io | cookie:pb_auth
Plumber | Web framework | rplumber.io | header:server=/^(?:httpuv|plumber)/
Shiny | Web framework | shiny.posit.co | asset:/shiny-shared|shiny(?:-css|-javascript|-javascript-[\d.]+)?[^"']*\/shiny(?:\.min)?\.(?:js|css)/
Wt | Web framework | webtoolkit.eu | header:server=/^wthttpd|^Wt\//
WSO2 | API gateway | wso2.com | header:server=/^WSO2/
Swagger UI | Documentation | swagger.io | asset:/swagger-ui(?:-bundle|-standalone-preset)?(?:\.min)?\.(?:js|css)/ title:/^Swagger\sUI/
Redoc | Documentation | redocly.com | script:/redoc(?:@[\w.]+)?(?:\/bundles\/redoc)?\.standalone\.js/ tag:<redoc
GraphQL Playground | Documentation | github.com/graphql/graphql-playground | inline:GraphQLPlayground.init
Mirasvit Cache Warmer | Cache | mirasvit.com | header:server=/^Mirasvit-Cache-Warmer(?:\/([\d.]+))?/ | Magento
`;

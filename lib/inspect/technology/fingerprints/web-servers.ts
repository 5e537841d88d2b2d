/** Web and application servers. Handwritten from each product's known output. */
export const webServers = String.raw`
Apache HTTP Server | Web server | httpd.apache.org | header:server=/\bApache(?:-AdvancedExtranetServer|-based\sWeb\sServer)?(?:\/([\d.]+)|\s([\d.]+\d)|$|(?=\s(?!Tomcat|Coyote|TomEE|Traffic|CouchDB|Karaf)))/ cookie:Apache header:x-powered-by=/^Apache\/([\d.]+)/
nginx | Web server | nginx.org | header:server=/^(?:x-)?nginx(?:\/([\d.]+))?/ header:x-fastcgi-cache header:server=/^nginx-/
OpenResty | Web server | openresty.org | header:server=/^openresty(?:\/([\d.]+))?/ | nginx
Tengine | Web server | tengine.taobao.org | header:server=/^Tengine(?:\/([\d.]+))?/ | nginx
Angie | Web server | angie.software | header:server=/^Angie(?:\/([\d.]+))?/
freenginx | Web server | freenginx.org | header:server=/^freenginx(?:\/([\d.]+))?/
Microsoft IIS | Web server | iis.net | header:server=/^(?:Microsoft-)?IIS(?:\/([\d.]+))?/ cookie:/^ASPSESSIONID/ | Windows Server
Microsoft HTTPAPI | Web server | microsoft.com | header:server=/Microsoft-HTTPAPI(?:\/([\d.]+))?/
Microsoft PWS | Web server | microsoft.com | header:server=/^Microsoft-PWS(?:-95)?\/([\d.]+)/
LiteSpeed | Web server | litespeedtech.com | header:server=/^(?:Open)?LiteSpeed(?:\/([\d.]+))?/ header:x-litespeed-cache
Caddy | Web server | caddyserver.com | header:server=/^Caddy(?:\/v?([\d.]+))?/ header:via=/Caddy/
lighttpd | Web server | lighttpd.net | header:server=/^lighttpd(?:\/([\d.]+))?/
Cherokee | Web server | cherokee-project.com | header:server=/^Cherokee(?:\/([\d.]+))?/
Hiawatha | Web server | hiawatha-webserver.org | header:server=/^Hiawatha(?:\sv([\d.]+))?/
Monkey HTTP Server | Web server | monkey-project.com | header:server=/^Monkey\/?([\d.]+)?/
thttpd | Web server | acme.com | header:server=/^thttpd(?:\/([\d.]+[a-z]?))?/
mini_httpd | Web server | acme.com | header:server=/^mini_httpd(?:\/([\d.]+))?/
Boa | Web server | boa.org | header:server=/^Boa(?:\/([\d.a-z]+))?/
AppWeb | Web server | embedthis.com | header:server=/^(?:Mbedthis-)?App[Ww]eb(?:\/([\d.]+))?/ header:server=/^Embedthis-(?:http|Appweb)(?:\/([\d.]+))?/
GoAhead | Web server | embedthis.com | header:server=/^GoAhead(?:-(?:Webs|http))?(?:\/([\d.]+))?/
RomPager | Web server | allegrosoft.com | header:server=/RomPager\/([\d.]+)/
Abyss Web Server | Web server | aprelium.com | header:server=/^Abyss\/([\d.]+)/
Zeus Web Server | Web server | zeus.com | header:server=/^Zeus(?:\/([\d._]+))?/
Resin | Web server | caucho.com | header:server=/^Resin(?:\/([\d.]+))?/ | Java
Jetty | Web server | jetty.org | header:server=/\bJetty(?:[\/(]([\d.]+\d))?/ | Java
Apache Tomcat | Web server | tomcat.apache.org | header:server=/^(?:Apache[\s-])?(?:Tomcat|Coyote)(?:\sWeb\sServer)?(?:\/([\d.]+))?/ header:x-powered-by=/\bTomcat(?:-([\d.]+\d))?/ header:server=/\bTomcat-([\d.]+)\// title:/^Apache\sTomcat(?:\/([\d.]+))?/ | Java
Apache TomEE | Web server | tomee.apache.org | header:server=/Apache\sTomEE/ | Java
JBoss Application Server | Application server | redhat.com | header:server=/JBoss(?:-EAP)?[\/-]([\d.]+\d)?/ header:x-powered-by=/JBoss(?:-([\d.]+\d))?/ | Java
JBoss Web | Web server | redhat.com | header:server=/JBossWeb-([\d.]+)/ header:x-powered-by=/JBossWeb(?:-([\d.]+\d))?/ | Java
WildFly | Application server | wildfly.org | header:server=/^WildFly(?:\/([\d.]+))?/ | Java
Undertow | Web server | undertow.io | header:x-powered-by=/^Undertow(?:\/([\d.]+))?/ | Java
GlassFish | Application server | glassfish.org | header:server=/GlassFish(?:\sServer)?(?:\sOpen\sSource\sEdition)?\s*([\d.]+)?/ header:x-powered-by=/GlassFish\sServer/ | Java
Payara Server | Application server | payara.fish | header:server=/^Payara\sServer\s*([\d.]+)?/ | Java
Oracle WebLogic Server | Application server | oracle.com | header:server=/^WebLogic(?:\sServer)?\s?([\d.]+)?/ cookie:WebLogicSession header:x-powered-by=/WebLogic/ | Java
IBM WebSphere | Application server | ibm.com | header:server=/^WebSphere\sApplication\sServer(?:\/([\d.]+))?/ header:x-powered-by=/WebSphere/ | Java
IBM HTTP Server | Web server | ibm.com | header:server=/IBM[_\s-]HTTP[_\s-]Server(?:\/([\dVRM.]+))?/ | Apache HTTP Server
Oracle HTTP Server | Web server | oracle.com | header:server=/Oracle[\s-]HTTP[\s-]Server/ header:server=/Oracle9iAS/ | Apache HTTP Server
Oracle Application Server | Application server | oracle.com | header:server=/Oracle[\s-]?(?:Application[\s-]Server|AS)(?:[\s-](?:Containers|[\d]+\w?))?/ header:server=/Oracle9iAS\/([\d.]+)/
Oracle Web Cache | Cache | oracle.com | header:server=/Oracle(?:9iAS|AS)?-Web-Cache(?:-\w+)?\/([\d.]+)/ header:server=/Oracle-Web-Cache(?:-\w+)?\/([\d.]+)/
Oracle XML DB | Web server | oracle.com | header:server=/^Oracle\sXML\sDB/
Oracle iPlanet Web Server | Web server | oracle.com | header:server=/^(?:Oracle-iPlanet-Web-Server|Sun-ONE-Web-Server|Sun-Java-System-Web-Server|Netscape-Enterprise|iPlanet-WebServer-Enterprise)(?:\/([\d.]+))?/
Sun Java System Application Server | Application server | oracle.com | header:server=/^Sun[\s-]Java[\s-]System[\/\s]Application[\s-]Server/ | Java
IBM Lotus Domino | Web server | hcltechsw.com | header:server=/^Lotus-Domino(?:\/([\d.]+))?/
NetWare Enterprise Web Server | Web server | novell.com | header:server=/^NetWare-Enterprise-Web-Server(?:\/([\d.]+))?/
SAP NetWeaver Application Server | Application server | sap.com | header:server=/^SAP\s(?:NetWeaver\sApplication\sServer|J2EE\sEngine)(?:[\s\/]+([\d.]+))?/ header:server=/^SAP\sWeb\sApplication\sServer/ cookie:sap-usercontext
Stronghold | Web server | redhat.com | header:server=/^Stronghold\/([\d.]+)/ | Apache HTTP Server
Roxen WebServer | Web server | roxen.com | header:server=/^Roxen/
AOLserver | Web server | aolserver.com | header:server=/^AOLserver\/([\d.]+)/
NaviServer | Web server | naviserver.sourceforge.io | header:server=/^NaviServer\/([\d.]+)/
Xitami | Web server | imatix.com | header:server=/^Xitami(?:\/([\d.]+))?/
WebSTAR | Web server | kerio.com | header:server=/^WebSTAR(?:\/([\d.]+))?/
4D | Web server | 4d.com | header:server=/^4D(?:_WebStar)?(?:\/([\d.]+))?/
Idea Web Server | Web server | home.pl | header:server=/^IdeaWebServer(?:\/v?([\d.]+))?/
Kangle | Web server | kangleweb.net | header:server=/^kangle(?:\/([\d.]+))?/
darkhttpd | Web server | unix4lyfe.org | header:server=/^darkhttpd(?:\/([\d.]+))?/
Mongoose | Web server | mongoose.ws | header:server=/^Mongoose(?:\/([\d.]+))?/
H2O | Web server | h2o.examp1e.net | header:server=/^h2o(?:\/([\d.]+))?/
Mongrel | Web server | github.com/mongrel | header:server=/^Mongrel\s?([\d.]+)?/ | Ruby
WEBrick | Web server | github.com/ruby/webrick | header:server=/WEBrick(?:\/([\d.]+))?/ | Ruby
Puma | Web server | puma.io | header:server=/^[Pp]uma\s?([\d.]+)?/ | Ruby
Thin | Web server | github.com/macournoyer/thin | header:server=/^thin\s?([\d.]+)?/ | Ruby
Phusion Passenger | Application server | phusionpassenger.com | header:server=/Phusion[_\s]Passenger(?:\/|\s)?([\d.]+)?/ header:x-powered-by=/Phusion[_\s]Passenger\(?\w*\)?\s?\/?([\d.]+)?/
Gunicorn | Web server | gunicorn.org | header:server=/^gunicorn(?:\/([\d.]+))?/ | Python
uvicorn | Web server | uvicorn.org | header:server=/^uvicorn/ | Python
Hypercorn | Web server | github.com/pgjones/hypercorn | header:server=/^hypercorn/ | Python
Daphne | Web server | github.com/django/daphne | header:server=/^daphne/i | Python, Django
Waitress | Web server | github.com/Pylons/waitress | header:server=/^waitress/ | Python
uWSGI | Application server | uwsgi-docs.readthedocs.io | header:server=/^uWSGI/
mod_wsgi | Web server extension | modwsgi.readthedocs.io | header:server=/mod_wsgi(?:\/([\d.]+))?/ | Python, Apache HTTP Server
mod_ssl | Web server extension | modssl.org | header:server=/mod_ssl(?:\/([\d.]+))?/ | Apache HTTP Server
mod_perl | Web server extension | perl.apache.org | header:server=/mod_perl(?:\/([\d.]+))?/ | Perl, Apache HTTP Server
mod_python | Web server extension | modpython.org | header:server=/mod_python(?:\/([\d.]+))?/ | Python, Apache HTTP Server
mod_jk | Web server extension | tomcat.apache.org | header:server=/mod_jk(?:\/([\d.]+))?/ | Apache Tomcat
mod_pagespeed | Performance | modpagespeed.com | header:x-mod-pagespeed=/([\d.]+)/ | Apache HTTP Server
ngx_pagespeed | Performance | modpagespeed.com | header:x-page-speed=/([\d.]+)/ | nginx
OpenSSL | Web server extension | openssl.org | header:server=/OpenSSL(?:\/([\d.]+[a-z]?))?/
CherryPy | Web framework | cherrypy.dev | header:server=/CherryPy(?:\/([\d.]+))?/ | Python
TornadoServer | Web framework | tornadoweb.org | header:server=/TornadoServer(?:\/([\d.]+))?/ | Python
Twisted Web | Web server | twisted.org | header:server=/Twisted(?:Web)?(?:\/([\d.]+))?/ | Python
aiohttp | Web framework | docs.aiohttp.org | header:server=/aiohttp(?:\/([\d.]+))?/ | Python
Werkzeug | Web framework | werkzeug.palletsprojects.com | header:server=/Werkzeug(?:\/([\d.]+))?/ | Python
SimpleHTTP | Web server | python.org | header:server=/SimpleHTTP(?:\/([\d.]+))?/ | Python
Sanic | Web framework | sanic.dev | header:server=/^sanic/ | Python
Kestrel | Web server | dotnet.microsoft.com | header:server=/^Kestrel/ | Microsoft ASP.NET
Cowboy | Web server | ninenines.eu | header:server=/^Cowboy/ | Erlang
Yaws | Web server | yaws.hyber.org | header:server=/^Yaws(?:\s([\d.]+))?/ | Erlang
MochiWeb | Web server | github.com/mochi/mochiweb | header:server=/MochiWeb(?:\/([\d.]+))?/ | Erlang
Inets | Web server | erlang.org | header:server=/^inets/ | Erlang
Bandit | Web server | github.com/mtrudel/bandit | header:server=/^bandit/ | Elixir
Warp | Web server | hackage.haskell.org/package/warp | header:server=/^Warp(?:\/([\d.]+))?/ | Haskell
Snap | Web framework | snapframework.com | header:server=/^Snap(?:\/([\d.]+))?/ | Haskell
Mojolicious | Web framework | mojolicious.org | header:server=/^Mojolicious/ cookie:mojolicious header:x-powered-by=/^Mojolicious/ | Perl
Starman | Web server | metacpan.org | header:server=/^Starman(?:\/([\d.]+))?/ | Perl
libwww-perl-daemon | Web server | metacpan.org | header:server=/^libwww-perl-daemon(?:\/([\d.]+))?/ | Perl
FastHTTP | Web server | github.com/valyala/fasthttp | header:server=/^fasthttp/ | Go
Crow | Web framework | crowcpp.org | header:server=/^Crow(?:\/([\d.]+))?/
Ballerina | Web framework | ballerina.io | header:server=/^ballerina(?:\/([\d.]+))?/
Restlet | Web framework | restlet.talend.com | header:server=/^(?:Noelios-)?Restlet(?:-Framework|-Engine)?(?:\/([\d.]+))?/ | Java
akka-http | Web server | akka.io | header:server=/^akka-http(?:\/([\d.]+))?/ | Scala
Netty | Web server | netty.io | header:server=/^Netty/ | Java
Grizzly | Web server | javaee.github.io/grizzly | header:server=/^grizzly(?:\/([\d.]+))?/ | Java
Play | Web framework | playframework.com | cookie:PLAY_SESSION header:server=/^Play!\sFramework/ | Java
SWS | Web server | static-web-server.net | header:server=/^static-web-server/
BASHttpd | Web server | github.com/avleen/bashttpd | header:server=/^BASHttpd(?:\/([\d.]+))?/
WebSocket++ | Web server | zaphoyd.com | header:server=/^WebSocket\+\+(?:\/([\d.]+))?/
Icecast | Streaming server | icecast.org | header:server=/^Icecast\s?([\d.]+)?/
SHOUTcast | Streaming server | shoutcast.com | header:server=/^SHOUTcast/ header:icy-notice2=/SHOUTcast/
Wowza Streaming Engine | Streaming server | wowza.com | header:server=/^Wowza\s?Streaming\s?Engine(?:\/([\d.]+\d))?/
Helix Server | Streaming server | realnetworks.com | header:server=/^Helix\s(?:Mobile\s)?Server\sVersion\s([\d.]+)/
uc-httpd | Web server | xiongmaitech.com | header:server=/^uc-httpd\s?([\d.]+)?/
`;

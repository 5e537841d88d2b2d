/** Programming languages. Handwritten from each product's known output. */
export const languages = String.raw`
PHP | Programming language | php.net | header:x-powered-by=/^PHP(?:\/([\d.]+))?/ header:server=/PHP(?:\/([\d.]+))?/ cookie:PHPSESSID header:x-powered-by=/PHP\/([\d.]+)/
Python | Programming language | python.org | header:server=/Python(?:\/([\d.]+))?/ header:x-powered-by=/^Python/
Ruby | Programming language | ruby-lang.org | header:server=/Ruby(?:\/([\d.]+))?/ header:server=/mod_(?:rails|rack)/
Java | Programming language | java.com | cookie:JSESSIONID header:x-powered-by=/^(?:Servlet|JSP|JSF)/ header:server=/\bjava\/([\d._]+)/ cookie:jsessionid
Java Servlet | Web framework | jakarta.ee | header:x-powered-by=/Servlet(?:\/|\s)([\d.]+)/ header:server=/^Servlet\s([\d.]+)/ | Java
JavaServer Pages | Web framework | jakarta.ee | header:x-powered-by=/JSP\/([\d.]+)/ | Java
JavaServer Faces | Web framework | jakarta.ee | header:x-powered-by=/JSF\/([\d.]+)/ tag:/name="javax\.faces\.ViewState"/ tag:name="javax.faces.ViewState" tag:name="jakarta.faces.ViewState" script:javax.faces.resource | Java
Perl | Programming language | perl.org | header:server=/\bPerl(?:\/v?([\d.]+))?/
Erlang | Programming language | erlang.org | header:server=/Erlang(?:\sOTP)?(?:\/([\d.\w]+))?/
Elixir | Programming language | elixir-lang.org | -
Go | Programming language | go.dev | header:x-powered-by=/^Go(?:lang)?\b/
Scala | Programming language | scala-lang.org | -
Haskell | Programming language | haskell.org | -
TypeScript | Programming language | typescriptlang.org | -
Node.js | Programming language | nodejs.org | header:x-powered-by=/^Node\.?js/ header:server=/^node(?:\.?js)?\b/
Lua | Programming language | lua.org | header:x-powered-by=/^Lua\b/
Adobe ColdFusion | Web framework | adobe.com/products/coldfusion-family | cookie:CFTOKEN cookie:CFID cookie:CFGLOBALS cookie:CFCLIENT_* header:x-powered-by=/ColdFusion/ tag:/\/cfajax\// script:/\/cfajax\//
Lucee | Web framework | lucee.org | header:x-lucee-version=/^([\d.]+)/ header:lucee-version header:x-idg-appserver=Lucee
Microsoft ASP.NET | Web framework | dotnet.microsoft.com | header:x-aspnet-version=/^([\d.]+)/ header:x-powered-by=/^ASP\.NET/ cookie:ASP.NET_SessionId cookie:.ASPXANONYMOUS cookie:.ASPXAUTH tag:/name="__VIEWSTATE"/ tag:name="__VIEWSTATE" header:server=/^ASP\.NET/ cookie:/^\.AspNetCore\./ script:/\/(?:Web|Script)Resource\.axd\?d=/
ASP.NET MVC | Web framework | dotnet.microsoft.com | header:x-aspnetmvc-version=/^([\d.]+)/ cookie:/^__RequestVerificationToken/ | Microsoft ASP.NET
ASP.NET Core | Web framework | dotnet.microsoft.com | cookie:/^\.AspNetCore\./ | Microsoft ASP.NET
Classic ASP | Web framework | microsoft.com | cookie:/^ASPSESSIONID/ | Microsoft IIS
.NET Remoting | Web framework | microsoft.com | header:server=/^MS\s\.NET\sRemoting/
Mono | Web framework | mono-project.com | header:server=/Mono(?:\.WebServer|-HTTPAPI)?(?:\/([\d.]+))/ header:server=/mod_mono(?:\/([\d.]+))?/
MySQL | Database | mysql.com | -
PostgreSQL | Database | postgresql.org | -
`;

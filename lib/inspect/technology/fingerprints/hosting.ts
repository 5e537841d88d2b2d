/** Hosting, control panels, applications that identify themselves. Handwritten from each product's known output. */
export const hosting = String.raw`
Vercel | Hosting | vercel.com | header:server=/^(?:Vercel|now)$/ header:x-vercel-id header:x-vercel-cache header:x-now-trace
Netlify | Hosting, CDN | netlify.com | header:server=/^Netlify/ header:x-nf-request-id url:.netlify.app
GitHub Pages | Hosting | pages.github.com | header:server=/^GitHub\.com/ header:x-github-request-id url:.github.io
GitLab Pages | Hosting | gitlab.com | header:gitlab-lb
Heroku | Hosting | heroku.com | header:via=/vegur/ header:server=/^Heroku/ header:reporting-endpoints=/heroku-nel/ header:report-to=/heroku-nel/
Render | Hosting | render.com | header:x-render-origin-server header:rndr-id
Fly.io | Hosting | fly.io | header:server=/^Fly\// header:fly-request-id
Railway | Hosting | railway.com | header:server=/^railway-edge/ header:x-railway-request-id header:x-railway-edge
Deno Deploy | Hosting | deno.com | header:server=/^deno\// header:via=/deno/
Firebase Hosting | Hosting | firebase.google.com | script:/\/__\/firebase\/init\.js/
Pantheon | Hosting | pantheon.io | header:x-pantheon-styx-hostname header:x-pantheon-endpoint header:x-styx-req-id
Acquia Cloud | Hosting | acquia.com | header:x-ah-environment | Drupal
Platform.sh | Hosting | platform.sh | header:x-platform-server header:x-platform-cluster
WP Engine | Hosting | wpengine.com | header:x-powered-by=/WP\sEngine/ header:wpe-backend header:x-pass-why header:x-wpe-request-id | WordPress
Kinsta | Hosting | kinsta.com | header:x-kinsta-cache header:ki-edge header:ki-cf-cache-status header:ki-origin | WordPress
Flywheel | Hosting | getflywheel.com | header:x-fw-hash header:x-fw-static header:x-fw-type | WordPress
SiteGround | Hosting | siteground.com | header:host-header=/^6b7412fb82ca5edfd0917e3957f05d89|sgvps/ header:x-proxy-cache-info
Raidboxes | Hosting | raidboxes.io | header:x-raidboxes | WordPress
Pressable | Hosting | pressable.com | header:host-header=Pressable | WordPress
GoDaddy | Hosting | godaddy.com | header:x-gateway-cache-key header:server=/^DPS\//
Hostinger | Hosting | hostinger.com | header:platform=hostinger header:panel=hpanel header:server=/^hcdn/
Bluehost | Hosting | bluehost.com | header:host-header=/c2hhcmVkLmJsdWVob3N0LmNvbQ==/
Cloudways | Hosting | cloudways.com | header:x-cloudways
OVHcloud | Hosting | ovhcloud.com | header:server=/^OVHcloud/ header:x-iplb-request-id header:x-iplb-instance
IONOS | Hosting | ionos.com | header:x-ionos
one.com | Hosting | one.com | header:x-onecom-cluster-name header:x-onecom
Gandi | Hosting | gandi.net | header:x-gandi
Infomaniak | Hosting | infomaniak.com | header:server=/^Infomaniak/
Alwaysdata | Hosting | alwaysdata.com | header:via=/alwaysdata/
PythonAnywhere | Hosting | pythonanywhere.com | header:server=/^PythonAnywhere/ | Python
DreamHost | Hosting | dreamhost.com | header:x-dreamhost
DigitalOcean Spaces | Hosting | digitalocean.com | url:.digitaloceanspaces.com header:x-do-app-origin
DigitalOcean App Platform | Hosting | digitalocean.com | header:x-do-app-origin
Hetzner Object Storage | Hosting | hetzner.com | url:.your-objectstorage.com
Backblaze B2 | Hosting | backblaze.com | url:.backblazeb2.com
Wasabi | Hosting | wasabi.com | url:.wasabisys.com
Plesk | Control panel | plesk.com | header:x-powered-by=/^Plesk/ header:x-powered-by-plesk cookie:PLESKSESSID title:/^(?:Parallels\s)?Plesk(?:\sPanel)?\s([\d.]+)/ title:/^Default\sPLESK\sPage$/ meta:plesk-build
cPanel | Control panel | cpanel.net | header:server=/^cpsrvd(?:\/([\d.]+))?/ cookie:cpsession title:/^cPanel\sLogin$/
DirectAdmin | Control panel | directadmin.com | header:server=/^DirectAdmin\sDaemon\sv?([\d.]+)?/
Webmin | Control panel | webmin.com | header:server=/^MiniServ(?:\/([\d.]+))?/ title:/^Login\sto\sWebmin/
ISPConfig | Control panel | ispconfig.org | cookie:ISPCSESS cookie:ispconfig_admin
Control Web Panel | Control panel | control-webpanel.com | cookie:cwpsrv-* header:server=/^cwpsrv/
Froxlor | Control panel | froxlor.org | meta:generator=Froxlor title:/^Froxlor\sServer\sManagement/
phpMyAdmin | Database tool | phpmyadmin.net | cookie:phpMyAdmin cookie:pmaUser-1 cookie:pma_lang title:phpMyAdmin | PHP, MySQL
Adminer | Database tool | adminer.org | cookie:adminer_key cookie:adminer_sid | PHP
Roundcube | Webmail | roundcube.net | cookie:roundcube_sessid tag:/class="[^"]*rcmail/ title:/^Roundcube\sWebmail\s::/ inline:rcube_webmail | PHP
Horde | Webmail | horde.org | cookie:Horde cookie:horde_secret_key | PHP
Zimbra | Webmail | zimbra.com | cookie:ZM_TEST cookie:ZM_LOGIN_CSRF cookie:ZA_SKIN cookie:ZA_TEST title:/^Zimbra\s(?:Administration|Web\sClient)/ | Java
SOGo | Webmail | sogo.nu | title:SOGo cookie:SOGo*
Outlook Web App | Webmail | microsoft.com | header:x-owa-version=/^([\d.]+)/ url:/\/owa\/(?:auth|prem)\// | Microsoft ASP.NET
Kerio Connect | Webmail | gfi.com | header:server=/^Kerio\sConnect\s?([\d.]+)?/
CommuniGate Pro | Webmail | communigate.com | header:server=/^CommuniGatePro(?:\/([\d.]+))?/
Nextcloud | Collaboration | nextcloud.com | cookie:nc_sameSiteCookielax cookie:nc_sameSiteCookiestrict cookie:__Host-nc_sameSiteCookielax tag:/<html[^>]*class="ng-csp"[^>]*data-placeholder-focus/ title:Nextcloud | PHP
ownCloud | Collaboration | owncloud.com | title:ownCloud inline:oc_appswebroots | PHP
Seafile | Collaboration | seafile.com | cookie:sfcsrftoken | Python
GitLab | Code hosting | gitlab.com | cookie:_gitlab_session meta:og:site_name=GitLab header:gitlab-lb inline:gon.gitlab_url | Ruby on Rails, Vue.js
Gitea | Code hosting | gitea.io | cookie:i_like_gitea cookie:gitea_awesome meta:keywords=/go,git,self-hosted,gitea/ | Go
Forgejo | Code hosting | forgejo.org | cookie:i_like_forgejo meta:keywords=/forgejo/ | Go
Gogs | Code hosting | gogs.io | cookie:i_like_gogs cookie:i_like_gogits meta:keywords=/go,\sgit,\sself-hosted,\sgogs/ | Go
Bitbucket | Code hosting | bitbucket.org | cookie:BITBUCKETSESSIONID meta:application-name=Bitbucket | Java
Jira | Issue tracker | atlassian.com/jira | cookie:atlassian.xsrf.token cookie:jira.editor.user.mode meta:application-name=/^JIRA/ tag:/id="jira"/ meta:ajs-version-number=/^([\d.]+)/ | Java
Redmine | Issue tracker | redmine.org | cookie:_redmine_session meta:description=Redmine | Ruby on Rails
Trac | Issue tracker | trac.edgewall.org | cookie:trac_session cookie:trac_form_token asset:/\/chrome\/common\/(?:css|js)\/trac\./ | Python
Mantis Bug Tracker | Issue tracker | mantisbt.org | cookie:MANTIS_* asset:/mantis/ | PHP
Bugzilla | Issue tracker | bugzilla.org | cookie:Bugzilla_login_request_cookie tag:/bugzilla_css_yui/ | Perl
Phabricator | Issue tracker | phacility.com | cookie:phsid tag:/class="[^"]*phabricator-(?:standard|home)/ | PHP
Jenkins | Continuous integration | jenkins.io | header:x-jenkins=/^([\d.]+)/ header:x-hudson title:/\[Jenkins\]/ | Java
TeamCity | Continuous integration | jetbrains.com | header:teamcity-node-id cookie:TCSESSIONID | Java
Artifactory | Repository | jfrog.com | header:server=/^Artifactory(?:\/([\d.]+))?/ header:x-artifactory-id | Java
Nexus Repository | Repository | sonatype.com | header:server=/^Nexus(?:\/([\d.]+))?/ | Java
SonarQube | Code quality | sonarsource.com | title:SonarQube meta:application-name=SonarQube
Grafana | Monitoring | grafana.com | cookie:grafana_session inline:grafanaBootData title:Grafana
Kibana | Monitoring | elastic.co | header:kbn-name header:kbn-version=/^([\d.]+)/ title:Kibana | Node.js
Zabbix | Monitoring | zabbix.com | cookie:zbx_session cookie:zbx_sessionid meta:author=/Zabbix/ | PHP
Observium | Monitoring | observium.org | cookie:OBSID | PHP
Nagios | Monitoring | nagios.org | title:/^Nagios:?\s[a-z0-9.-]+$/ header:www-authenticate=/Nagios/
ntopng | Monitoring | ntop.org | header:server=/^ntopng\s([\d.]+)/
Splunk | Monitoring | splunk.com | header:server=/^Splunkd?/ cookie:splunkweb_uid
CouchDB | Database | couchdb.apache.org | header:server=/^CouchDB(?:\/([\d.]+))?/ | Erlang
Couchbase Sync Gateway | Database | couchbase.com | header:server=/^Couchbase\sSync\sGateway(?:\/([\d.]+))?/
Couchbase Server | Database | couchbase.com | header:server=/^Couchbase\sServer/
Elasticsearch | Search | elastic.co | header:x-elastic-product=Elasticsearch
Transmission | Download | transmissionbt.com | header:server=/^Transmission/ header:x-transmission-session-id
OpenVPN Access Server | Security | openvpn.net | header:server=/^OpenVPN-AS/
Cisco ASA VPN | Security | cisco.com | cookie:webvpn cookie:webvpnc cookie:webvpn_portal cookie:webvpnlogin cookie:webvpncontext cookie:webvpnSharePoint cookie:/^webvpn/
Citrix NetScaler | Load balancer | citrix.com | cookie:NSC_* header:server=/^NS_([\d.]+)/ header:via=/NS-CACHE/ cookie:citrix_ns_id
Citrix Gateway | Security | citrix.com | cookie:NSC_AAAC cookie:NSC_TMAS
Barracuda | Security | barracuda.com | cookie:barra_counter_session cookie:BNI__BARRACUDA_LB_COOKIE
FortiWeb | Security | fortinet.com | cookie:FORTIWAFSID cookie:cookiesession1
SonicWall SSL-VPN | Security | sonicwall.com | header:server=/^SonicWALL/
Blue Coat | Security | broadcom.com | header:server=/^BlueCoat/
Wallarm | Security | wallarm.com | header:server=/^nginx-wallarm/
Nortel Alteon | Load balancer | radware.com | cookie:AlteonP
IBM Tivoli Access Manager | Security | ibm.com | cookie:PD_STATEFUL_* cookie:PD-S-SESSION-ID cookie:PD-H-SESSION-ID header:server=/^WebSEAL/
ManageEngine ADManager Plus | Administration | manageengine.com | cookie:JSESSIONIDADMP cookie:admpcsrf | Java
ManageEngine ADAudit Plus | Administration | manageengine.com | cookie:JSESSIONIDADAP cookie:adapcsrf | Java
ManageEngine ADSelfService Plus | Administration | manageengine.com | cookie:JSESSIONIDADSSP cookie:adscsrf | Java
ManageEngine Password Manager Pro | Administration | manageengine.com | header:server=/^PMP$/ | Java
MOVEit Transfer | File transfer | progress.com | cookie:DMZCookieTest cookie:MIDMZLang cookie:siLockLongTermInstID | Microsoft ASP.NET
Wing FTP Server | File transfer | wftpserver.com | header:server=/^Wing\sFTP\sServer(?:\/([\d.]+))?/
CrushFTP | File transfer | crushftp.com | header:server=/^CrushFTP/ cookie:CrushAuth
Unraid | Operating system | unraid.net | cookie:unraid_*
Synology DSM | Operating system | synology.com | header:server=/^Synology\/DSM/ title:/Synology(?:&nbsp;|\s)DiskStation/
OPNsense | Operating system | opnsense.org | header:server=/^OPNsense/
MikroTik RouterOS | Operating system | mikrotik.com | header:server=/^(?:Mikrotik|RouterOS)/
CUPS | Administration | cups.org | header:server=/^(?:IPP\/[\d.]+\s)?CUPS(?:\/([\d.]+))?|^CUPS\/([\d.]+)/
TeamSpeak | Communication | teamspeak.com | header:server=/^TeamSpeak\sServer\s([\d.]+)/
`;

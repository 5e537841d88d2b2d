/** Learning, events, repositories, galleries. Handwritten from each product's known output. */
export const learning = String.raw`
Moodle | LMS | moodle.org | cookie:MoodleSession* cookie:MOODLEID_ meta:keywords=/^moodle/ inline:/M\.cfg\s?=\s?\{"wwwroot/ inline:M.yui.add_module asset:/\/theme\/(?:styles|yui_combo|image)\.php/ | PHP
Canvas LMS | LMS | instructure.com | header:x-canvas-meta cookie:_csrf_token_canvas inline:/ENV\s?=\s?\{"ASSET_HOST/ | Ruby on Rails
Blackboard Learn | LMS | anthology.com | cookie:BbRouter header:x-blackboard-product script:/\/javascript\/ngui\// | Java
ILIAS | LMS | ilias.de | cookie:ilClientId asset:/templates\/default\/delos\.css/ | PHP
Stud.IP | LMS | studip.de | inline:STUDIP.ABSOLUTE_URI cookie:Seminar_Session inline:STUDIP.CSRF_TOKEN | PHP
Chamilo | LMS | chamilo.org | meta:generator=Chamilo header:x-powered-by=Chamilo cookie:ch_sid | PHP
OpenOlat | LMS | openolat.org | meta:generator=/OpenOLAT|OpenOlat/ inline:o_info.uriprefix | Java
Sakai | LMS | sakailms.org | inline:sakai.editor cookie:SAKAIID script:/\/library\/js\/headscripts\.js/ | Java
Open edX | LMS | openedx.org | cookie:edxloggedin inline:edx.HtmlUtils tag:/data-edx-/ | Django
Thinkific | LMS | thinkific.com | asset:/cdn\.thinkific\.com/ script:/thinkific\.com/
Teachable | LMS | teachable.com | meta:asset_host=/teachable/ script:/fedora\.teachablecdn\.com|assets\.teachablecdn\.com/ script:teachablecdn.com
Kajabi | LMS, Site builder | kajabi.com | cookie:_kjb_session script:kajabi-app-assets asset:kajabi-storefronts-production url:kajabi-storefronts-production
Podia | LMS | podia.com | script:/podia\.com/
LearnDash | Plugin, LMS | learndash.com | asset:/plugins\/sfwd-lms\// | WordPress
LearnPress | Plugin, LMS | thimpress.com | asset:/plugins\/learnpress\// | WordPress
Tutor LMS | Plugin, LMS | themeum.com | asset:/plugins\/tutor(?:-pro)?\/assets/ | WordPress
DSpace | Repository | dspace.org | meta:generator=/^DSpace\s?([\d.]+)?/ | Java
EPrints | Repository | eprints.org | meta:generator=/^EPrints\s?([\d.]+)?/ meta:eprints.eprintid script:/\/javascript\/auto(?:-[\d.]+)?\.js/ | Perl
Omeka | CMS | omeka.org | asset:/\/application\/(?:views\/scripts|asset)\/(?:javascripts|css|js)\/[^"']*(?:omeka|globals)/ | PHP
Open Journal Systems | Publishing | pkp.sfu.ca | meta:generator=/^Open\sJournal\sSystems\s?([\d.]+)?/ cookie:OJSSID | PHP
Open Monograph Press | Publishing | pkp.sfu.ca | meta:generator=/^Open\sMonograph\sPress\s?([\d.]+)?/ | PHP
Invenio | Repository | inveniosoftware.org | meta:generator=Invenio tag:/class="invenio-/ | Python
CKAN | Data portal | ckan.org | meta:generator=/^ckan\s?([\d.]+)?/ | Python
Indico | Events | getindico.io | meta:generator=Indico cookie:indico_session | Python
OpenConf | Events | openconf.com | comment:/OpenConf/
Pretix | Events | pretix.eu | tag:/pretix-widget/ script:/\/widget\/v1\.[a-z-]+\.js/ cookie:/^(?:__Host-)?pretix_session/ | Django
Eventbrite | Events | eventbrite.com | script:/eventbrite\.[a-z.]+\/static\/widgets/ url:evbuc.com
LimeSurvey | Survey | limesurvey.org | meta:generator=LimeSurvey tag:/id=["']?limesurvey/ cookie:LS-* | PHP
Gallery | Photo gallery | galleryproject.org | meta:generator=/^Gallery\s([\d.]+)/ | PHP
Piwigo | Photo gallery | piwigo.org | meta:generator=/^Piwigo/ cookie:pwg_id | PHP
Zenphoto | Photo gallery | zenphoto.org | meta:generator=/^zenphoto/ | PHP
Coppermine | Photo gallery | coppermine-gallery.net | comment:/Coppermine\sPhoto\sGallery\s([\d.]+)/ | PHP
SmugMug | Photo gallery | smugmug.com | asset:cdn.smugmug.com header:smug-cdn meta:generator=SmugMug
`;

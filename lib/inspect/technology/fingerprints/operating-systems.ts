/** Operating systems. Handwritten from each product's known output. */
export const operatingSystems = String.raw`
Ubuntu | Operating system | ubuntu.com | header:server=/Ubuntu/ header:x-powered-by=/Ubuntu/
Debian | Operating system | debian.org | header:server=/Debian/ header:x-powered-by=/(?:Debian|dotdeb|sury|\+deb)/
CentOS | Operating system | centos.org | header:server=/CentOS/ header:x-powered-by=/CentOS/
Red Hat | Operating system | redhat.com | header:server=/Red\s?Hat/ header:x-powered-by=/Red\sHat/
Fedora | Operating system | fedoraproject.org | header:server=/Fedora/
SUSE | Operating system | suse.com | header:server=/(?:openSUSE|SUSE)/ header:x-powered-by=/SUSE/
FreeBSD | Operating system | freebsd.org | header:server=/FreeBSD/
Gentoo | Operating system | gentoo.org | header:server=/gentoo/ header:x-powered-by=/gentoo/
Mandriva | Operating system | mandriva.com | header:server=/Mandr(?:iva|ake)/
Scientific Linux | Operating system | scientificlinux.org | header:server=/Scientific\sLinux/
Oracle Linux | Operating system | oracle.com | header:server=/Oracle\sLinux/
Raspbian | Operating system | raspberrypi.com | header:server=/Raspbian/ header:x-powered-by=/Raspbian/
Windows Server | Operating system | microsoft.com | header:server=/\(?Win(?:32|64|dows)/
UNIX | Operating system | unix.org | header:server=/\(Unix\)/
Darwin | Operating system | apple.com | header:server=/Darwin/
AlmaLinux | Operating system | almalinux.org | header:server=/AlmaLinux/
Rocky Linux | Operating system | rockylinux.org | header:server=/Rocky\s?Linux/
Amazon Linux | Operating system | aws.amazon.com | header:server=/Amazon(?:\sLinux)/
`;

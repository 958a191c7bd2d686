# shellcheck shell=bash
# ./openenum package [VERSION]: makes an archive to install on a server and, if there is a dpkg-deb, a Debian package.
# ./openenum run NAME: runs one program in the foreground, as systemd needs it.

readonly PACKAGE_ROOT=usr/lib/openenum

package_command() {
    local version target tree
    [[ ${1:-} != -h && ${1:-} != --help ]] || { help_command package && return; }
    (($# <= 1)) || usage_error "package takes at most one version; see ./openenum help package"
    needs_sources package
    choose_java
    (($# == 0)) || set_version "$1"
    build_if_needed
    version=$(product_version)
    target=$openenum_home/target/package
    tree=$target/openenum-$version
    rm -rf "$target" && mkdir -p "$tree"
    copy_product "$tree"
    # Owner and permissions as in the Debian package below: it may be unpacked by root and run by another user, and this
    # user's umask may exclude others.
    tar -C "$target" --owner=0 --group=0 --mode=u+rwX,go+rX,go-w -czf "$target/openenum-$version.tar.gz" "openenum-$version" ||
        die "the archive could not be written"
    say "$target/openenum-$version.tar.gz"
    if command -v dpkg-deb >/dev/null; then
        make_debian_package "$version" "$tree" "$target"
    else
        progress "No Debian package was made: dpkg-deb is not installed."
    fi
    (($# == 0)) || progress "The version in the sources is now $version. To keep it: git commit -am 'Release $version' && git tag -a v$version -m $version"
}

# copy_product FOLDER: copies the launcher, both programs with their libraries, and their documentation and files for
# monitoring and deployment; nothing that builds or tests.
copy_product() {
    local name file
    cp -R "$openenum_home/openenum" "$openenum_home/launcher" "$openenum_home/LICENSE" "$openenum_home/README.md" \
        "$openenum_home/CHANGELOG.md" "$openenum_home/CONTRIBUTING.md" "$openenum_home/SECURITY.md" "$openenum_home/openenum.conf.example" "$1/"
    "$JAVA_HOME/bin/javac" --release 17 -d "$1/launcher" "$1/launcher/Ports.java" || die "launcher/Ports.java could not be compiled"
    mkdir "$1/docs" "$1/systemd"
    cp -R "$openenum_home"/docs/*.{md,json,svg} "$openenum_home"/docs/{images,adr,performance,reliability} "$1/docs/"
    cp "$openenum_home"/packaging/*.service "$1/systemd/"
    cp -R "$openenum_home/packaging/monitoring" "$openenum_home/packaging/anycast" "$openenum_home/packaging/helm" "$1/"
    for name in "${PROGRAMS[@]}"; do
        mkdir -p "$1/$name/target"
        cp "$openenum_home/$name/jvm.options" "$1/$name/"
        file=$(module_jar "$name") && cp "$file" "$1/$name/target/"
        cp -R "$openenum_home/$name/target/lib" "$1/$name/target/"
    done
    # This file tells the launcher that it is in a package, and builds nothing.
    product_version >"$1/.packaged"
}

# make_debian_package VERSION TREE TARGET
make_debian_package() {
    local root=$3/debian version=${1/-SNAPSHOT/~snapshot} package
    package=$3/openenum_${version}_all.deb
    mkdir -p "$root/DEBIAN" "$root/$PACKAGE_ROOT" "$root/usr/bin" "$root/lib/systemd/system" "$root/etc/openenum" "$root/usr/share/doc/openenum"
    cp -R "$2/." "$root/$PACKAGE_ROOT/"
    mv "$root/$PACKAGE_ROOT"/systemd/*.service "$root/lib/systemd/system/" && rmdir "$root/$PACKAGE_ROOT/systemd"
    ln -s "/$PACKAGE_ROOT/openenum" "$root/usr/bin/openenum"
    sed 's|^#OPENENUM_DATA=.*|OPENENUM_DATA=/var/lib/openenum|' "$openenum_home/openenum.conf.example" >"$root/etc/openenum/openenum.conf"
    ln -s ../../../etc/openenum/openenum.conf "$root/$PACKAGE_ROOT/openenum.conf"
    cp "$openenum_home/packaging/copyright" "$openenum_home/docs/dependencies.md" "$root/usr/share/doc/openenum/"
    sed "s/@VERSION@/$version/; s/@KILOBYTES@/$(du -sk "$root" | cut -f 1)/" "$openenum_home/packaging/control" >"$root/DEBIAN/control"
    echo /etc/openenum/openenum.conf >"$root/DEBIAN/conffiles"
    cp "$openenum_home"/packaging/{postinst,prerm,postrm} "$root/DEBIAN/"
    chmod 755 "$root"/DEBIAN/{postinst,prerm,postrm}
    chmod -R u+rwX,go+rX,go-w "$root"
    dpkg-deb --build --root-owner-group -Zgzip -z1 "$root" "$package" >"$3/dpkg-deb.log" 2>&1 || { tail_of "$3/dpkg-deb.log" 20 && die "the Debian package could not be built"; }
    rm -rf "$root"
    say "$package"
}

run_command() {
    local name=${1:-} config=''
    [[ $name != -h && $name != --help ]] || { help_command run && return; }
    [[ $name == enum-admin || $name == enum-server ]] || usage_error "run enum-admin or run enum-server; see ./openenum help run"
    shift
    while (($#)); do
        case $1 in
            --config=*) take_config "${1#*=}" ;;
            --config) take_config "${2:-}" && shift ;;
            -h | --help) help_command run && exit ;;
            *) usage_error "run has no flag $1; see ./openenum help run" ;;
        esac
        shift
    done
    load_settings "$config"
    choose_java
    class_path "$name" >/dev/null
    prepare_data_folder
    umask 077
    # If both start together, as at boot, enum-admin must be the one that opens the embedded database, as under `up`.
    [[ -n ${OPENENUM_DATABASE_URL:-} ]] || export OPENENUM_DATABASE_WAITFORADMIN=${OPENENUM_DATABASE_WAITFORADMIN:-60s}
    exec_program "$name"
}

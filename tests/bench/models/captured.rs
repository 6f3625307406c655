//! The structs of what Terraform sent, as the provider that received it declared them: all but one borrow text.

macro_rules! captured {
    ([$(#[$on_struct:meta])*] [$(#[$on_borrowing:meta])*]) => {
        /// The configuration of a provider.
        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Provider<'a> {
            assume: State<Vec<Assume<'a>>>,
            endpoint: Text<'a>,
            feature_flags: State<Members<Text<'a>>>,
            features: State<Features>,
            headers: Tags<'a>,
            limit: Decimal<'a>,
            retry: State<Retry<'a>>,
            token: Text<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Assume<'a> {
            role: Text<'a>,
            seconds: Decimal<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct Features {
            purge: Bool,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Retry<'a> {
            max: Decimal<'a>,
            on: Texts<'a>,
        }

        /// A source of values that are unknown while it is planned.
        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Source<'a> {
            id: Text<'a>,
            len_list: Texts<'a>,
            len_map: State<BTreeMap<&'a str, Decimal<'a>>>,
            len_set: State<Members<Decimal<'a>>>,
            name: Text<'a>,
            nn_bool: Bool,
            nn_num: Decimal<'a>,
            nn_obj: State<Switch<'a>>,
            nn_str: Text<'a>,
            pfx_str: Text<'a>,
            rng_num: Decimal<'a>,
            trigger: Any<'a>,
            u_bool: Bool,
            u_dyn: Any<'a>,
            u_list: Texts<'a>,
            u_listobj: State<Vec<State<Counted<'a>>>>,
            u_map: Tags<'a>,
            u_num: Decimal<'a>,
            u_obj: State<Listed<'a>>,
            u_set: State<Members<Text<'a>>>,
            u_str: Text<'a>,
            u_tup: State<(Text<'a>, Decimal<'a>)>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Switch<'a> {
            a: Text<'a>,
            b: Bool,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Counted<'a> {
            a: Text<'a>,
            n: Decimal<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Listed<'a> {
            a: Text<'a>,
            b: State<Vec<Decimal<'a>>>,
        }

        /// A resource with a value of every type and blocks of every mode.
        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Kitchen<'a> {
            amount: Decimal<'a>,
            amount2: Decimal<'a>,
            anything: Any<'a>,
            anything_comp: Any<'a>,
            by_key: State<BTreeMap<&'a str, State<Account<'a>>>>,
            description: Text<'a>,
            enabled: Bool,
            flags: State<Vec<Bool>>,
            grp: Group<'a>,
            id: Text<'a>,
            items: State<Vec<State<Entry<'a>>>>,
            labeled: BTreeMap<&'a str, Labeled<'a>>,
            labels: State<Members<Text<'a>>>,
            mapobj: State<BTreeMap<&'a str, State<Area<'a>>>>,
            matrix: State<Vec<State<Vec<Decimal<'a>>>>>,
            member: Members<Member<'a>>,
            name: Text<'a>,
            numbers: State<BTreeMap<&'a str, Decimal<'a>>>,
            numset: State<Members<Decimal<'a>>>,
            obj: State<Flagged<'a>>,
            objc: State<Counted<'a>>,
            old: Text<'a>,
            one: State<One<'a>>,
            opt_comp: Text<'a>,
            ports: State<Vec<Decimal<'a>>>,
            ready: Bool,
            revision: Decimal<'a>,
            rule: Vec<KitchenRule<'a>>,
            secret: Text<'a>,
            secret_wo: Text<'a>,
            secret_wo_version: Decimal<'a>,
            setobj: State<Members<State<Switch<'a>>>>,
            single: State<Single<'a>>,
            single_c: State<Place<'a>>,
            size: Decimal<'a>,
            tags: Tags<'a>,
            tags_all: Tags<'a>,
            timeouts: State<Timeouts<'a>>,
            tup: State<(Text<'a>, Decimal<'a>, Bool)>,
            uniq: State<Members<State<Note<'a>>>>,
            wo_obj: State<Login<'a>>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Account<'a> {
            pw: Text<'a>,
            title: Text<'a>,
            uid: Text<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Group<'a> {
            g: Text<'a>,
            gn: Decimal<'a>,
            gsub: Members<Pair<'a>>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Pair<'a> {
            r#gen: Text<'a>,
            key: Text<'a>,
            val: Text<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Entry<'a> {
            count: Decimal<'a>,
            title: Text<'a>,
            uid: Text<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Labeled<'a> {
            c: Text<'a>,
            n: Decimal<'a>,
            v: Text<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Area<'a> {
            x: Decimal<'a>,
            y: State<Members<Text<'a>>>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Member<'a> {
            role: Text<'a>,
            user: Text<'a>,
            weight: Decimal<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Flagged<'a> {
            a: Text<'a>,
            b: Decimal<'a>,
            c: State<Vec<Bool>>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct One<'a> {
            a: Text<'a>,
            b: Decimal<'a>,
            sub: Vec<Pair<'a>>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct KitchenRule<'a> {
            cidrs: State<Members<Text<'a>>>,
            inner: Vec<Pair<'a>>,
            one_in: State<Pair<'a>>,
            port: Decimal<'a>,
            prio: Decimal<'a>,
            proto: Text<'a>,
            rule_id: Text<'a>,
            tagset: Members<Pair<'a>>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Single<'a> {
            deep: State<Vec<State<Weighed<'a>>>>,
            x: Text<'a>,
            y: Decimal<'a>,
            z: Bool,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Weighed<'a> {
            q: Text<'a>,
            w: Decimal<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Place<'a> {
            x: Text<'a>,
            y: Decimal<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Timeouts<'a> {
            create: Text<'a>,
            delete: Text<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Note<'a> {
            note: Text<'a>,
            title: Text<'a>,
        }

        $(#[$on_struct])*
        $(#[$on_borrowing])*
        pub(crate) struct Login<'a> {
            p: Text<'a>,
            u: Text<'a>,
        }
    };
}

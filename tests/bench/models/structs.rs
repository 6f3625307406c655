//! The structs of the usual payloads.

macro_rules! models {
    ([$(#[$on_struct:meta])*] [$(#[$on_blocks:meta])*]) => {
        /// Five attributes: what the cost of a whole message is.
        $(#[$on_struct])*
        pub(crate) struct Small<'a> {
            cores: Number,
            enabled: Bool,
            id: Text<'a>,
            name: Text<'a>,
            zone: Text<'a>,
        }

        /// The instance of a cloud: many attributes, few blocks.
        $(#[$on_struct])*
        pub(crate) struct Ec2<'a> {
            ami: Text<'a>,
            arn: Text<'a>,
            associate_public_ip_address: Bool,
            availability_zone: Text<'a>,
            $(#[$on_blocks])*
            capacity_reservation_specification: Blocks<'a, CapacityReservation<'a>>,
            $(#[$on_blocks])*
            cpu_options: Blocks<'a, CpuOptions<'a>>,
            $(#[$on_blocks])*
            credit_specification: Blocks<'a, CreditSpecification<'a>>,
            disable_api_stop: Bool,
            disable_api_termination: Bool,
            $(#[$on_blocks])*
            ebs_block_device: Blocks<'a, BlockDevice<'a>>,
            ebs_optimized: Bool,
            enable_primary_ipv6: Bool,
            $(#[$on_blocks])*
            enclave_options: Blocks<'a, EnclaveOptions<'a>>,
            force_destroy: Bool,
            get_password_data: Bool,
            hibernation: Bool,
            host_id: Text<'a>,
            host_resource_group_arn: Text<'a>,
            iam_instance_profile: Text<'a>,
            id: Text<'a>,
            instance_initiated_shutdown_behavior: Text<'a>,
            instance_lifecycle: Text<'a>,
            instance_state: Text<'a>,
            instance_type: Text<'a>,
            ipv6_address_count: Number,
            ipv6_addresses: Texts<'a>,
            key_name: Text<'a>,
            $(#[$on_blocks])*
            maintenance_options: Blocks<'a, MaintenanceOptions<'a>>,
            $(#[$on_blocks])*
            metadata_options: Blocks<'a, MetadataOptions<'a>>,
            monitoring: Bool,
            outpost_arn: Text<'a>,
            password_data: Text<'a>,
            placement_group: Text<'a>,
            placement_group_id: Text<'a>,
            placement_partition_number: Number,
            primary_network_interface_id: Text<'a>,
            private_dns: Text<'a>,
            private_ip: Text<'a>,
            public_dns: Text<'a>,
            public_ip: Text<'a>,
            region: Text<'a>,
            $(#[$on_blocks])*
            root_block_device: Blocks<'a, BlockDevice<'a>>,
            secondary_private_ips: Texts<'a>,
            security_groups: Texts<'a>,
            source_dest_check: Bool,
            spot_instance_request_id: Text<'a>,
            subnet_id: Text<'a>,
            tags: Tags<'a>,
            tags_all: Tags<'a>,
            tenancy: Text<'a>,
            throughput: Number,
            user_data: Text<'a>,
            user_data_base64: Text<'a>,
            user_data_replace_on_change: Bool,
            volume_tags: Tags<'a>,
            vpc_security_group_ids: Texts<'a>,
            weight: Number,
            zone_id: Text<'a>,
            zone_name: Text<'a>,
            zone_type: Text<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct CapacityReservation<'a> {
            capacity_reservation_preference: Text<'a>,
            capacity_reservation_target: Text<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct CpuOptions<'a> {
            amd_sev_snp: Text<'a>,
            core_count: Number,
            nested_virtualization: Text<'a>,
            threads_per_core: Number,
        }

        $(#[$on_struct])*
        pub(crate) struct CreditSpecification<'a> {
            cpu_credits: Text<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct BlockDevice<'a> {
            delete_on_termination: Bool,
            device_name: Text<'a>,
            encrypted: Bool,
            iops: Number,
            kms_key_id: Text<'a>,
            snapshot_id: Text<'a>,
            tags: Tags<'a>,
            throughput: Number,
            volume_id: Text<'a>,
            volume_size: Number,
            volume_type: Text<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct EnclaveOptions<'a> {
            enabled: Bool,
            kind: Text<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct MaintenanceOptions<'a> {
            auto_recovery: Text<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct MetadataOptions<'a> {
            http_endpoint: Text<'a>,
            http_protocol_ipv6: Text<'a>,
            http_put_response_hop_limit: Number,
            http_tokens: Text<'a>,
            instance_metadata_tags: Text<'a>,
        }

        /// A security group: as many nested blocks as one likes.
        $(#[$on_struct])*
        pub(crate) struct Sg<'a> {
            arn: Text<'a>,
            description: Text<'a>,
            id: Text<'a>,
            $(#[$on_blocks])*
            ingress: Blocks<'a, Rule<'a>>,
            name: Text<'a>,
            owner_id: Text<'a>,
            revoke_rules_on_delete: Bool,
            tags: Tags<'a>,
            vpc_id: Text<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct Rule<'a> {
            cidr_blocks: Texts<'a>,
            description: Text<'a>,
            from_port: Number,
            ipv6_cidr_blocks: Texts<'a>,
            itself: Bool,
            prefix_list_ids: Texts<'a>,
            protocol: Text<'a>,
            security_groups: Texts<'a>,
            to_port: Number,
        }

        /// Manifests of a cluster: long strings.
        $(#[$on_struct])*
        pub(crate) struct K8s<'a> {
            id: Text<'a>,
            $(#[$on_blocks])*
            manifest: Blocks<'a, Manifest<'a>>,
            namespace: Text<'a>,
        }

        $(#[$on_struct])*
        pub(crate) struct Manifest<'a> {
            binary_data: Tags<'a>,
            data: Tags<'a>,
            immutable: Bool,
            name: Text<'a>,
        }
    };
}

CREATE FUNCTION public.audit_log_only_grows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'The audit log only grows'; end $$;
CREATE TABLE public.account_assets (
    chain text NOT NULL,
    account text NOT NULL,
    list text NOT NULL,
    contract text NOT NULL,
    token_id text NOT NULL,
    kind text NOT NULL,
    block bigint NOT NULL,
    settled_block bigint NOT NULL
);
CREATE TABLE public.account_events (
    chain text NOT NULL,
    account text NOT NULL,
    block bigint NOT NULL,
    tx_index bigint NOT NULL,
    log_index bigint NOT NULL,
    part bigint NOT NULL,
    tx_hash text NOT NULL,
    "time" bigint,
    kind text NOT NULL,
    contract text NOT NULL,
    sender text NOT NULL,
    recipient text NOT NULL,
    token_id text NOT NULL,
    amount text NOT NULL
);
CREATE TABLE public.account_names (
    zone text NOT NULL,
    label text NOT NULL,
    address text NOT NULL,
    coin_type bigint NOT NULL,
    is_contract bigint NOT NULL,
    registered_at bigint NOT NULL,
    suspended_at bigint
);
CREATE TABLE public.account_scans (
    chain text NOT NULL,
    account text NOT NULL,
    top bigint NOT NULL,
    top_hash text NOT NULL,
    head_hash text NOT NULL,
    gaps text NOT NULL,
    used_at bigint NOT NULL,
    events bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.account_transactions (
    chain text NOT NULL,
    account text NOT NULL,
    hash text NOT NULL,
    block bigint NOT NULL,
    "time" bigint NOT NULL,
    sender text NOT NULL,
    recipient text,
    nonce bigint NOT NULL,
    value text NOT NULL,
    has_data bigint NOT NULL,
    is_failed bigint NOT NULL
);
CREATE TABLE public.admin_tokens (
    id text NOT NULL,
    hash text NOT NULL,
    role text NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    revoked_at bigint
);
CREATE TABLE public.audit_log (
    id text NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    act text NOT NULL,
    target text NOT NULL,
    request_id text NOT NULL,
    details text NOT NULL
);
CREATE TABLE public.auth_keys (
    span bigint NOT NULL,
    id text NOT NULL,
    public_key text NOT NULL,
    secret text NOT NULL
);
CREATE TABLE public.auth_sessions (
    id text NOT NULL,
    project text NOT NULL,
    nonce text NOT NULL,
    chain text NOT NULL,
    address text NOT NULL,
    domain text NOT NULL,
    message text NOT NULL,
    signature text NOT NULL,
    refresh_hash text NOT NULL,
    begun_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint
);
CREATE TABLE public.cache_probe (
    id text NOT NULL,
    filler text NOT NULL
);
CREATE TABLE public.cache_schema (
    number bigint NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    needs bigint,
    applied_at bigint NOT NULL
);
CREATE TABLE public.daily_counts (
    project text NOT NULL,
    day text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.data_probe (
    id text NOT NULL,
    filler text NOT NULL
);
CREATE TABLE public.data_schema (
    number bigint NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    needs bigint,
    applied_at bigint NOT NULL
);
CREATE TABLE public.descriptions (
    id text NOT NULL,
    read_at bigint NOT NULL,
    used_at bigint NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE public.documents (
    tag text NOT NULL,
    encoding text NOT NULL,
    size bigint NOT NULL,
    used_at bigint NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE public.embedded_attempts (
    id text NOT NULL,
    device_key text NOT NULL,
    email_index text NOT NULL,
    email_sealed text NOT NULL,
    project text NOT NULL,
    page_origin text NOT NULL,
    browser text NOT NULL,
    action text NOT NULL,
    code_hash text NOT NULL,
    link_hash text NOT NULL,
    state text NOT NULL,
    tries_left bigint NOT NULL,
    created_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    user_id text DEFAULT ''::text NOT NULL,
    next_sealed text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.embedded_canary (
    id bigint NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.embedded_challenges (
    id text NOT NULL,
    challenge text NOT NULL,
    device_key text NOT NULL,
    slot_id text NOT NULL,
    page_origin text NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.embedded_claims (
    id text NOT NULL,
    nonce text NOT NULL,
    user_id text NOT NULL,
    device_key text NOT NULL,
    act text NOT NULL,
    subject text NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.embedded_counts (
    counted text NOT NULL,
    span bigint NOT NULL,
    count bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.embedded_devices (
    user_id text NOT NULL,
    device_key text NOT NULL,
    label text NOT NULL,
    known_at bigint NOT NULL
);
CREATE TABLE public.embedded_proofs (
    hash text NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.embedded_requests (
    id text NOT NULL,
    maker_key text NOT NULL,
    decided_by text NOT NULL,
    asked_at bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.embedded_sessions (
    hash text NOT NULL,
    user_id text NOT NULL,
    device_key text NOT NULL,
    proved_at bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    provider text DEFAULT ''::text NOT NULL,
    opener_key text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.embedded_slot_uses (
    slot_id text NOT NULL,
    device_key text NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.embedded_slots (
    id text NOT NULL,
    wallet_id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    label text NOT NULL,
    half_sealed text NOT NULL,
    wrap text NOT NULL,
    device_key text NOT NULL,
    credential text NOT NULL,
    credential_id text,
    is_synced bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    secret_sealed text DEFAULT ''::text NOT NULL,
    ended_at bigint,
    return_at bigint,
    opener_key text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.embedded_social_attempts (
    id text NOT NULL,
    place_hash text NOT NULL,
    proof_hash text NOT NULL,
    cookie_hash text NOT NULL,
    state_hash text NOT NULL,
    digits text NOT NULL,
    tries_left bigint NOT NULL,
    device_key text NOT NULL,
    links_user text NOT NULL,
    provider text NOT NULL,
    project text NOT NULL,
    page_origin text NOT NULL,
    state text NOT NULL,
    secrets text NOT NULL,
    user_id text NOT NULL,
    ends_at bigint NOT NULL,
    ask_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.embedded_socials (
    provider text NOT NULL,
    subject_index text NOT NULL,
    sealed text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL
);
CREATE TABLE public.embedded_tickets (
    id text NOT NULL,
    maker_key text NOT NULL,
    taker_key text NOT NULL,
    user_id text NOT NULL,
    state text NOT NULL,
    request text NOT NULL,
    answer text NOT NULL,
    ends_at bigint NOT NULL,
    request_id text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.embedded_users (
    id text NOT NULL,
    email_index text NOT NULL,
    email_sealed text NOT NULL,
    created_at bigint NOT NULL,
    suspended_at bigint,
    language text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.embedded_wallets (
    id text NOT NULL,
    user_id text NOT NULL,
    address text NOT NULL,
    vault text NOT NULL,
    created_at bigint NOT NULL,
    new_wallet_at bigint,
    replaced_at bigint,
    recovery_key text DEFAULT ''::text NOT NULL,
    recovery_at bigint,
    solana_address text
);
CREATE TABLE public.embedded_warnings (
    id text NOT NULL,
    link_hash text NOT NULL,
    kind text NOT NULL,
    user_id text NOT NULL,
    browser text NOT NULL,
    email_index text NOT NULL,
    email_sealed text NOT NULL,
    created_at bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.jobs (
    id text NOT NULL,
    task text NOT NULL,
    payload text NOT NULL,
    run_at bigint,
    attempts bigint NOT NULL,
    max_attempts bigint NOT NULL,
    key text,
    last_error text NOT NULL
);
CREATE TABLE public.mail_outbox (
    id text NOT NULL,
    kind text NOT NULL,
    sealed text NOT NULL,
    state text NOT NULL,
    tries bigint NOT NULL,
    last_error text NOT NULL,
    created_at bigint NOT NULL,
    next_at bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.onramp_orders (
    id text NOT NULL,
    session text NOT NULL,
    project text NOT NULL,
    provider text NOT NULL,
    account text NOT NULL,
    chain text NOT NULL,
    contract text NOT NULL,
    symbol text NOT NULL,
    name text NOT NULL,
    payment_currency text NOT NULL,
    payment_amount text,
    amount text,
    reference text,
    stage bigint NOT NULL,
    fault text,
    hash text,
    created_at bigint NOT NULL,
    asked_at bigint NOT NULL
);
CREATE TABLE public.pictures (
    id text NOT NULL,
    url text NOT NULL,
    type text,
    size bigint NOT NULL,
    used_at bigint NOT NULL,
    bytes bytea
);
CREATE TABLE public.refreshed_answers (
    key text NOT NULL,
    mark text NOT NULL,
    refreshed_at double precision NOT NULL
);
CREATE TABLE public.server_leases (
    id text NOT NULL,
    command text NOT NULL,
    holder text NOT NULL,
    beats bigint NOT NULL,
    keys text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.shared_limits (
    key text NOT NULL,
    tokens double precision NOT NULL,
    filled_at double precision NOT NULL,
    lent double precision NOT NULL
);
CREATE TABLE public.smart_sessions (
    project text NOT NULL,
    pci text NOT NULL,
    chain text NOT NULL,
    address text NOT NULL,
    permissions text NOT NULL,
    expiry bigint NOT NULL,
    created_at bigint NOT NULL,
    signature text NOT NULL,
    revoked_at bigint,
    revocation text
);
CREATE TABLE public.stored_projects (
    id text NOT NULL,
    entry text NOT NULL,
    keys_sealed text NOT NULL,
    revision bigint NOT NULL,
    changed_at bigint NOT NULL
);
INSERT INTO public.account_assets VALUES ('chain 1', 'account 1', 'list 1', 'contract 1', 'token_id 1', 'kind 1', 1, 1);
INSERT INTO public.account_assets VALUES ('chain 2', 'account 2', 'list 2', 'contract 2', 'token_id 2', 'kind 2', 2, 2);
INSERT INTO public.account_events VALUES ('chain 1', 'account 1', 1, 1, 1, 1, 'tx_hash 1', 1, 'kind 1', 'contract 1', 'sender 1', 'recipient 1', 'token_id 1', 'amount 1');
INSERT INTO public.account_events VALUES ('chain 2', 'account 2', 2, 2, 2, 2, 'tx_hash 2', 2, 'kind 2', 'contract 2', 'sender 2', 'recipient 2', 'token_id 2', 'amount 2');
INSERT INTO public.account_names VALUES ('zone 1', 'label 1', 'address 1', 1, 1, 1, 1);
INSERT INTO public.account_names VALUES ('zone 2', 'label 2', 'address 2', 2, 2, 2, 2);
INSERT INTO public.account_scans VALUES ('chain 1', 'account 1', 1, 'top_hash 1', 'head_hash 1', 'gaps 1', 1, 1);
INSERT INTO public.account_scans VALUES ('chain 2', 'account 2', 2, 'top_hash 2', 'head_hash 2', 'gaps 2', 2, 2);
INSERT INTO public.account_transactions VALUES ('chain 1', 'account 1', 'hash 1', 1, 1, 'sender 1', 'recipient 1', 1, 'value 1', 1, 1);
INSERT INTO public.account_transactions VALUES ('chain 2', 'account 2', 'hash 2', 2, 2, 'sender 2', 'recipient 2', 2, 'value 2', 2, 2);
INSERT INTO public.admin_tokens VALUES ('id 1', 'hash 1', 'role 1', 'name 1', 1, 1, 1);
INSERT INTO public.admin_tokens VALUES ('id 2', 'hash 2', 'role 2', 'name 2', 2, 2, 2);
INSERT INTO public.audit_log VALUES ('id 1', 1, 'actor 1', 'act 1', 'target 1', 'request_id 1', 'details 1');
INSERT INTO public.audit_log VALUES ('id 2', 2, 'actor 2', 'act 2', 'target 2', 'request_id 2', 'details 2');
INSERT INTO public.auth_keys VALUES (1, 'id 1', 'public_key 1', 'secret 1');
INSERT INTO public.auth_keys VALUES (2, 'id 2', 'public_key 2', 'secret 2');
INSERT INTO public.auth_sessions VALUES ('id 1', 'project 1', 'nonce 1', 'chain 1', 'address 1', 'domain 1', 'message 1', 'signature 1', 'refresh_hash 1', 1, 1, 1);
INSERT INTO public.auth_sessions VALUES ('id 2', 'project 2', 'nonce 2', 'chain 2', 'address 2', 'domain 2', 'message 2', 'signature 2', 'refresh_hash 2', 2, 2, 2);
INSERT INTO public.cache_probe VALUES ('id 1', 'filler 1');
INSERT INTO public.cache_probe VALUES ('id 2', 'filler 2');
INSERT INTO public.cache_schema VALUES (1, '2026-11-23 account index', 'Uf0LaqgXaqtDfvD1bmrsbELrawg9dx8j8cDTIRYNffU', NULL, 1795993205787);
INSERT INTO public.cache_schema VALUES (2, '2026-11-23 pictures', 'voQSPl-D-KHdLL3bBeGmkE6gcVxwxC6M5P5yU2Jwz5M', NULL, 1795993205832);
INSERT INTO public.cache_schema VALUES (3, '2026-11-26 descriptions', 'UTP0LLRpb6JR95qw98Zxl_M_PLbzsZHMjmoXwnjS2dA', NULL, 1795993205897);
INSERT INTO public.cache_schema VALUES (4, '2026-11-26 documents', 'nsBvFF8g6_7j8k_9XrQxg7gjLiXS873iUGeb7x3JpZM', NULL, 1795993205945);
INSERT INTO public.cache_schema VALUES (5, '2026-11-26 owned tokens and NFTs', 'InE8kPfHwK8Lp7BuRQe6GOvlT6281guN7Vgmkx8-n8Q', NULL, 1795993206097);
INSERT INTO public.cache_schema VALUES (6, '2026-11-26 shared limits', 'Wr3T-B0Jx_fQ9jyCPZRC8ycpZanCRmJWhJ01c_IEO5w', NULL, 1795993206156);
INSERT INTO public.cache_schema VALUES (7, '2026-11-28 probe', 'fq6LetAEC1zYfeUHHLKiWcvyl4w3jOFZfh7NLa4gHZY', NULL, 1795993206213);
INSERT INTO public.cache_schema VALUES (8, '2026-11-29 refreshed answers', '9_PwUPR8Lde-k4BLU9BUFjPV9Vx_bJ4czIlK-1u_aFc', NULL, 1795993206261);
INSERT INTO public.daily_counts VALUES ('project 1', 'day 1', 'kind 1', 'name 1', 1);
INSERT INTO public.daily_counts VALUES ('project 2', 'day 2', 'kind 2', 'name 2', 2);
INSERT INTO public.data_probe VALUES ('id 1', 'filler 1');
INSERT INTO public.data_probe VALUES ('id 2', 'filler 2');
INSERT INTO public.data_schema VALUES (1, '2026-11-26 account names', 'wYrcvRttLijfYOvIQQfeIHaqGx3rupUTCmDcsjz-hH8', NULL, 1795993207054);
INSERT INTO public.data_schema VALUES (2, '2026-11-26 sign-in', 'fO57f5RgCj2XZPrv4U2bdekzmR6BQNBLV-aJ1VcdJxM', NULL, 1795993207157);
INSERT INTO public.data_schema VALUES (3, '2026-11-27 embedded wallet', 'NtjusxUU46h7f-Tcpzz8z6Ujm-s8Y0RhzMjMfAjpHhE', NULL, 1795993207444);
INSERT INTO public.data_schema VALUES (4, '2026-11-27 mail recovery', 'yJluOIGCXG-4W3ctU0hkoR_wnqi1hqQX3dJtAzuZ_TU', NULL, 1795993207501);
INSERT INTO public.data_schema VALUES (5, '2026-11-27 purchases', 'CaLmEclfpbAwGyRubVUITN_MzWunWgKUBvUhSsMmuTI', NULL, 1795993207517);
INSERT INTO public.data_schema VALUES (6, '2026-11-27 smart sessions', 'Dli0Bqtaotr3UkJ7X3jYGZGOKPQp7yppSPxD0Q58KIk', NULL, 1795993207544);
INSERT INTO public.data_schema VALUES (7, '2026-11-27 social sign-in', 'vw-qU3K2SmSn7W7AF0olW5l960ct2BMlTgZJ-tPbO9k', NULL, 1795993207618);
INSERT INTO public.data_schema VALUES (8, '2026-11-27 solana address', '8p_4P6sM283jyzx8lCXkdbJGKFhxhbUxRrGy3qnRnnI', NULL, 1795993207625);
INSERT INTO public.data_schema VALUES (9, '2026-11-27 when a relay is asked', 'u7b__ArxxCS7dkT1tFFpRCabxhf23qGU1zkFV78xdLg', NULL, 1795993207629);
INSERT INTO public.data_schema VALUES (10, '2026-11-27 who signed in', 'kd8Pl1_rX1f0ubE8n1a7NIKX0nLglTC5ny8m8jP7WAo', NULL, 1795993207642);
INSERT INTO public.data_schema VALUES (11, '2026-11-28 one decision a request', 'YfD14CKCsJ1gi_j7EQume0tUpqrFaa-joZl1j8NaSw8', NULL, 1795993207665);
INSERT INTO public.data_schema VALUES (12, '2026-11-28 probe', '-f5yqmvv1dHoLOtZPZESmbVfBe0nNxlQFuLZ6RcfC0c', NULL, 1795993207667);
INSERT INTO public.data_schema VALUES (13, '2026-11-28 server leases', 'B4M7jBrZLOOdC-FaoJxrAMPsJDjm8hTb-D0CCgSZNEc', NULL, 1795993207680);
INSERT INTO public.data_schema VALUES (14, '2026-11-28 wallet proofs', 's-iTMoQ4HKgMcQpedkWQH0bjePn_7lVDMC4QMDxYx20', NULL, 1795993207696);
INSERT INTO public.data_schema VALUES (15, '2026-11-28 where keys were used', '_mIwTeJeDnefEAWNxSjcqHjfTChy4AZhayA-a2GRH24', NULL, 1795993207725);
INSERT INTO public.data_schema VALUES (16, '2026-11-29 indexes of users', 'O8tAsg5yOPWWQ0ICPDyFLbJlAt33HWSaKhMOYqn2C_k', NULL, 1795993207862);
INSERT INTO public.data_schema VALUES (17, '2026-11-29 signed smart sessions', 'cGQfcDs7C1D2zJuE1vDPKZlqGPo7wlGNXwfp6Pli3dY', NULL, 1795993207922);
INSERT INTO public.data_schema VALUES (18, '2026-11-29 jobs', '93JolIfeTqo0jAOa9XUnBaroS6CsSqg0HrUU26ll43E', NULL, 1795993207950);
INSERT INTO public.data_schema VALUES (19, '2026-11-29 mails to send', 'kscJsxcFdTudib1A1DJbHYmmbGU507CR5ZOCKv2_B3E', NULL, 1795993207969);
INSERT INTO public.data_schema VALUES (20, '2026-11-29 openers of windows', 'CHJFxw6wVdlPgWXSRUqaXElB1U2M2ywRYbxqM_4Lo2Q', NULL, 1795993207972);
INSERT INTO public.data_schema VALUES (21, '2026-11-29 keys of servers', 'f3aYIC_V8mSV-S1DF6SwjPGN0QLmte93-pZTavVqvAo', NULL, 1795993207973);
INSERT INTO public.data_schema VALUES (22, '2026-11-29 admin', 'BSENTW7CpDLdLNYcnqp_YczIkYm6x8A6vTfB5bozKGA', NULL, 1795993208032);
INSERT INTO public.data_schema VALUES (23, '2026-11-29 languages of users', '8RtPOs1oibx45aroFKQzREoopoQFGwNvh30tMIUBVS4', NULL, 1795993208037);
INSERT INTO public.descriptions VALUES ('id 1', 1, 1, '\x0100ff');
INSERT INTO public.descriptions VALUES ('id 2', 2, 2, '\x0200ff');
INSERT INTO public.documents VALUES ('tag 1', 'encoding 1', 1, 1, '\x0100ff');
INSERT INTO public.documents VALUES ('tag 2', 'encoding 2', 2, 2, '\x0200ff');
INSERT INTO public.embedded_attempts VALUES ('id 1', 'device_key 1', 'email_index 1', 'email_sealed 1', 'project 1', 'page_origin 1', 'browser 1', 'action 1', 'code_hash 1', 'link_hash 1', 'state 1', 1, 1, 1, 'user_id 1', 'next_sealed 1');
INSERT INTO public.embedded_attempts VALUES ('id 2', 'device_key 2', 'email_index 2', 'email_sealed 2', 'project 2', 'page_origin 2', 'browser 2', 'action 2', 'code_hash 2', 'link_hash 2', 'state 2', 2, 2, 2, 'user_id 2', 'next_sealed 2');
INSERT INTO public.embedded_canary VALUES (1, 'sealed 1');
INSERT INTO public.embedded_canary VALUES (2, 'sealed 2');
INSERT INTO public.embedded_challenges VALUES ('id 1', 'challenge 1', 'device_key 1', 'slot_id 1', 'page_origin 1', 1);
INSERT INTO public.embedded_challenges VALUES ('id 2', 'challenge 2', 'device_key 2', 'slot_id 2', 'page_origin 2', 2);
INSERT INTO public.embedded_claims VALUES ('id 1', 'nonce 1', 'user_id 1', 'device_key 1', 'act 1', 'subject 1', 1);
INSERT INTO public.embedded_claims VALUES ('id 2', 'nonce 2', 'user_id 2', 'device_key 2', 'act 2', 'subject 2', 2);
INSERT INTO public.embedded_counts VALUES ('counted 1', 1, 1, 1);
INSERT INTO public.embedded_counts VALUES ('counted 2', 2, 2, 2);
INSERT INTO public.embedded_devices VALUES ('user_id 1', 'device_key 1', 'label 1', 1);
INSERT INTO public.embedded_devices VALUES ('user_id 2', 'device_key 2', 'label 2', 2);
INSERT INTO public.embedded_proofs VALUES ('hash 1', 1);
INSERT INTO public.embedded_proofs VALUES ('hash 2', 2);
INSERT INTO public.embedded_requests VALUES ('id 1', 'maker_key 1', 'decided_by 1', 1, 1);
INSERT INTO public.embedded_requests VALUES ('id 2', 'maker_key 2', 'decided_by 2', 2, 2);
INSERT INTO public.embedded_sessions VALUES ('hash 1', 'user_id 1', 'device_key 1', 1, 1, 1, 1, 'provider 1', 'opener_key 1');
INSERT INTO public.embedded_sessions VALUES ('hash 2', 'user_id 2', 'device_key 2', 2, 2, 2, 2, 'provider 2', 'opener_key 2');
INSERT INTO public.embedded_slot_uses VALUES ('slot_id 1', 'device_key 1', 1);
INSERT INTO public.embedded_slot_uses VALUES ('slot_id 2', 'device_key 2', 2);
INSERT INTO public.embedded_slots VALUES ('id 1', 'wallet_id 1', 'user_id 1', 'kind 1', 'label 1', 'half_sealed 1', 'wrap 1', 'device_key 1', 'credential 1', 'credential_id 1', 1, 1, 1, 'secret_sealed 1', 1, 1, 'opener_key 1');
INSERT INTO public.embedded_slots VALUES ('id 2', 'wallet_id 2', 'user_id 2', 'kind 2', 'label 2', 'half_sealed 2', 'wrap 2', 'device_key 2', 'credential 2', 'credential_id 2', 2, 2, 2, 'secret_sealed 2', 2, 2, 'opener_key 2');
INSERT INTO public.embedded_social_attempts VALUES ('id 1', 'place_hash 1', 'proof_hash 1', 'cookie_hash 1', 'state_hash 1', 'digits 1', 1, 'device_key 1', 'links_user 1', 'provider 1', 'project 1', 'page_origin 1', 'state 1', 'secrets 1', 'user_id 1', 1, 1);
INSERT INTO public.embedded_social_attempts VALUES ('id 2', 'place_hash 2', 'proof_hash 2', 'cookie_hash 2', 'state_hash 2', 'digits 2', 2, 'device_key 2', 'links_user 2', 'provider 2', 'project 2', 'page_origin 2', 'state 2', 'secrets 2', 'user_id 2', 2, 2);
INSERT INTO public.embedded_socials VALUES ('provider 1', 'subject_index 1', 'sealed 1', 'user_id 1', 1, 1);
INSERT INTO public.embedded_socials VALUES ('provider 2', 'subject_index 2', 'sealed 2', 'user_id 2', 2, 2);
INSERT INTO public.embedded_tickets VALUES ('id 1', 'maker_key 1', 'taker_key 1', 'user_id 1', 'state 1', 'request 1', 'answer 1', 1, 'request_id 1');
INSERT INTO public.embedded_tickets VALUES ('id 2', 'maker_key 2', 'taker_key 2', 'user_id 2', 'state 2', 'request 2', 'answer 2', 2, 'request_id 2');
INSERT INTO public.embedded_users VALUES ('id 1', 'email_index 1', 'email_sealed 1', 1, 1, 'language 1');
INSERT INTO public.embedded_users VALUES ('id 2', 'email_index 2', 'email_sealed 2', 2, 2, 'language 2');
INSERT INTO public.embedded_wallets VALUES ('id 1', 'user_id 1', 'address 1', 'vault 1', 1, 1, 1, 'recovery_key 1', 1, 'solana_address 1');
INSERT INTO public.embedded_wallets VALUES ('id 2', 'user_id 2', 'address 2', 'vault 2', 2, 2, 2, 'recovery_key 2', 2, 'solana_address 2');
INSERT INTO public.embedded_warnings VALUES ('id 1', 'link_hash 1', 'kind 1', 'user_id 1', 'browser 1', 'email_index 1', 'email_sealed 1', 1, 1);
INSERT INTO public.embedded_warnings VALUES ('id 2', 'link_hash 2', 'kind 2', 'user_id 2', 'browser 2', 'email_index 2', 'email_sealed 2', 2, 2);
INSERT INTO public.jobs VALUES ('id 1', 'task 1', 'payload 1', 1, 1, 1, 'key 1', 'last_error 1');
INSERT INTO public.jobs VALUES ('id 2', 'task 2', 'payload 2', 2, 2, 2, 'key 2', 'last_error 2');
INSERT INTO public.mail_outbox VALUES ('id 1', 'kind 1', 'sealed 1', 'state 1', 1, 'last_error 1', 1, 1, 1);
INSERT INTO public.mail_outbox VALUES ('id 2', 'kind 2', 'sealed 2', 'state 2', 2, 'last_error 2', 2, 2, 2);
INSERT INTO public.onramp_orders VALUES ('id 1', 'session 1', 'project 1', 'provider 1', 'account 1', 'chain 1', 'contract 1', 'symbol 1', 'name 1', 'payment_currency 1', 'payment_amount 1', 'amount 1', 'reference 1', 1, 'fault 1', 'hash 1', 1, 1);
INSERT INTO public.onramp_orders VALUES ('id 2', 'session 2', 'project 2', 'provider 2', 'account 2', 'chain 2', 'contract 2', 'symbol 2', 'name 2', 'payment_currency 2', 'payment_amount 2', 'amount 2', 'reference 2', 2, 'fault 2', 'hash 2', 2, 2);
INSERT INTO public.pictures VALUES ('id 1', 'url 1', 'type 1', 1, 1, '\x0100ff');
INSERT INTO public.pictures VALUES ('id 2', 'url 2', 'type 2', 2, 2, '\x0200ff');
INSERT INTO public.refreshed_answers VALUES ('key 1', 'mark 1', 1.5);
INSERT INTO public.refreshed_answers VALUES ('key 2', 'mark 2', 2.5);
INSERT INTO public.server_leases VALUES ('id 1', 'command 1', 'holder 1', 1, 'keys 1');
INSERT INTO public.server_leases VALUES ('id 2', 'command 2', 'holder 2', 2, 'keys 2');
INSERT INTO public.shared_limits VALUES ('key 1', 1.5, 1.5, 1.5);
INSERT INTO public.shared_limits VALUES ('key 2', 2.5, 2.5, 2.5);
INSERT INTO public.smart_sessions VALUES ('project 1', 'pci 1', 'chain 1', 'address 1', 'permissions 1', 1, 1, 'signature 1', 1, 'revocation 1');
INSERT INTO public.smart_sessions VALUES ('project 2', 'pci 2', 'chain 2', 'address 2', 'permissions 2', 2, 2, 'signature 2', 2, 'revocation 2');
INSERT INTO public.stored_projects VALUES ('id 1', 'entry 1', 'keys_sealed 1', 1, 1);
INSERT INTO public.stored_projects VALUES ('id 2', 'entry 2', 'keys_sealed 2', 2, 2);
ALTER TABLE ONLY public.account_assets
    ADD CONSTRAINT account_assets_key PRIMARY KEY (chain, account, list, contract, token_id);
ALTER TABLE ONLY public.account_events
    ADD CONSTRAINT account_events_key PRIMARY KEY (chain, account, block, tx_index, log_index, part);
ALTER TABLE ONLY public.account_names
    ADD CONSTRAINT account_names_key PRIMARY KEY (zone, label);
ALTER TABLE ONLY public.account_names
    ADD CONSTRAINT account_names_of_address UNIQUE (address, zone);
ALTER TABLE ONLY public.account_scans
    ADD CONSTRAINT account_scans_key PRIMARY KEY (chain, account);
ALTER TABLE ONLY public.account_transactions
    ADD CONSTRAINT account_transactions_key PRIMARY KEY (chain, account, hash);
ALTER TABLE ONLY public.admin_tokens
    ADD CONSTRAINT admin_tokens_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.admin_tokens
    ADD CONSTRAINT admin_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_keys
    ADD CONSTRAINT auth_keys_pkey PRIMARY KEY (span);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_nonce_key UNIQUE (nonce);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_refresh_hash_key UNIQUE (refresh_hash);
ALTER TABLE ONLY public.cache_probe
    ADD CONSTRAINT cache_probe_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cache_schema
    ADD CONSTRAINT cache_schema_name_key UNIQUE (name);
ALTER TABLE ONLY public.cache_schema
    ADD CONSTRAINT cache_schema_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.daily_counts
    ADD CONSTRAINT daily_counts_key PRIMARY KEY (project, day, kind, name);
ALTER TABLE ONLY public.data_probe
    ADD CONSTRAINT data_probe_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_schema
    ADD CONSTRAINT data_schema_name_key UNIQUE (name);
ALTER TABLE ONLY public.data_schema
    ADD CONSTRAINT data_schema_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.descriptions
    ADD CONSTRAINT descriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_key PRIMARY KEY (tag, encoding);
ALTER TABLE ONLY public.embedded_attempts
    ADD CONSTRAINT embedded_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_canary
    ADD CONSTRAINT embedded_canary_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_challenges
    ADD CONSTRAINT embedded_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_claims
    ADD CONSTRAINT embedded_claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_counts
    ADD CONSTRAINT embedded_counts_key PRIMARY KEY (counted, span);
ALTER TABLE ONLY public.embedded_devices
    ADD CONSTRAINT embedded_devices_key PRIMARY KEY (user_id, device_key);
ALTER TABLE ONLY public.embedded_proofs
    ADD CONSTRAINT embedded_proofs_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.embedded_requests
    ADD CONSTRAINT embedded_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_sessions
    ADD CONSTRAINT embedded_sessions_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.embedded_slot_uses
    ADD CONSTRAINT embedded_slot_uses_key PRIMARY KEY (slot_id, device_key);
ALTER TABLE ONLY public.embedded_slots
    ADD CONSTRAINT embedded_slots_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.embedded_slots
    ADD CONSTRAINT embedded_slots_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_social_attempts
    ADD CONSTRAINT embedded_social_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_social_attempts
    ADD CONSTRAINT embedded_social_attempts_place_hash_key UNIQUE (place_hash);
ALTER TABLE ONLY public.embedded_socials
    ADD CONSTRAINT embedded_socials_key PRIMARY KEY (provider, subject_index);
ALTER TABLE ONLY public.embedded_tickets
    ADD CONSTRAINT embedded_tickets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_users
    ADD CONSTRAINT embedded_users_email_index_key UNIQUE (email_index);
ALTER TABLE ONLY public.embedded_users
    ADD CONSTRAINT embedded_users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_wallets
    ADD CONSTRAINT embedded_wallets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_warnings
    ADD CONSTRAINT embedded_warnings_link_hash_key UNIQUE (link_hash);
ALTER TABLE ONLY public.embedded_warnings
    ADD CONSTRAINT embedded_warnings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_key_key UNIQUE (key);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.onramp_orders
    ADD CONSTRAINT onramp_orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.onramp_orders
    ADD CONSTRAINT onramp_orders_session_key UNIQUE (session);
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refreshed_answers
    ADD CONSTRAINT refreshed_answers_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.server_leases
    ADD CONSTRAINT server_leases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shared_limits
    ADD CONSTRAINT shared_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.smart_sessions
    ADD CONSTRAINT smart_sessions_key PRIMARY KEY (project, address, chain, pci);
ALTER TABLE ONLY public.stored_projects
    ADD CONSTRAINT stored_projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stored_projects
    ADD CONSTRAINT stored_projects_revision_key UNIQUE (revision);
CREATE INDEX account_assets_latest ON public.account_assets USING btree (chain, account, list, block DESC, contract, token_id);
CREATE INDEX account_names_by_time ON public.account_names USING btree (registered_at, zone, label);
CREATE INDEX account_scans_used_at ON public.account_scans USING btree (used_at);
CREATE INDEX account_transactions_block ON public.account_transactions USING btree (chain, account, block);
CREATE INDEX admin_tokens_by_time ON public.admin_tokens USING btree (created_at);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_of_target ON public.audit_log USING btree (target, at, id);
CREATE INDEX auth_sessions_expires_at ON public.auth_sessions USING btree (expires_at);
CREATE INDEX daily_counts_by_day ON public.daily_counts USING btree (day);
CREATE INDEX descriptions_used_at ON public.descriptions USING btree (used_at);
CREATE INDEX documents_used_at ON public.documents USING btree (used_at);
CREATE INDEX embedded_attempts_by_link ON public.embedded_attempts USING btree (link_hash);
CREATE INDEX embedded_attempts_ends_at ON public.embedded_attempts USING btree (ends_at);
CREATE INDEX embedded_attempts_of_device ON public.embedded_attempts USING btree (device_key);
CREATE INDEX embedded_attempts_of_user ON public.embedded_attempts USING btree (user_id);
CREATE INDEX embedded_challenges_ends_at ON public.embedded_challenges USING btree (ends_at);
CREATE INDEX embedded_challenges_of_device ON public.embedded_challenges USING btree (device_key);
CREATE INDEX embedded_claims_ends_at ON public.embedded_claims USING btree (ends_at);
CREATE INDEX embedded_counts_ends_at ON public.embedded_counts USING btree (ends_at);
CREATE INDEX embedded_proofs_ends_at ON public.embedded_proofs USING btree (ends_at);
CREATE INDEX embedded_requests_ends_at ON public.embedded_requests USING btree (ends_at);
CREATE INDEX embedded_sessions_ends_at ON public.embedded_sessions USING btree (ends_at);
CREATE INDEX embedded_sessions_of_user ON public.embedded_sessions USING btree (user_id, device_key);
CREATE INDEX embedded_sessions_used_at ON public.embedded_sessions USING btree (used_at);
CREATE INDEX embedded_slot_uses_ends_at ON public.embedded_slot_uses USING btree (ends_at);
CREATE INDEX embedded_slots_ended_at ON public.embedded_slots USING btree (ended_at);
CREATE INDEX embedded_slots_of_user ON public.embedded_slots USING btree (user_id, device_key);
CREATE INDEX embedded_slots_of_wallet ON public.embedded_slots USING btree (wallet_id);
CREATE INDEX embedded_slots_unused ON public.embedded_slots USING btree (created_at) WHERE (wrap = ''::text);
CREATE INDEX embedded_social_attempts_ends_at ON public.embedded_social_attempts USING btree (ends_at);
CREATE INDEX embedded_social_attempts_links_user ON public.embedded_social_attempts USING btree (links_user);
CREATE INDEX embedded_social_attempts_state_hash ON public.embedded_social_attempts USING btree (state_hash);
CREATE INDEX embedded_socials_of_user ON public.embedded_socials USING btree (user_id);
CREATE INDEX embedded_tickets_ends_at ON public.embedded_tickets USING btree (ends_at);
CREATE INDEX embedded_tickets_of_request ON public.embedded_tickets USING btree (request_id);
CREATE UNIQUE INDEX embedded_wallets_in_use ON public.embedded_wallets USING btree (user_id) WHERE (replaced_at IS NULL);
CREATE INDEX embedded_wallets_of_user ON public.embedded_wallets USING btree (user_id);
CREATE INDEX embedded_warnings_ends_at ON public.embedded_warnings USING btree (ends_at);
CREATE INDEX embedded_warnings_of_email ON public.embedded_warnings USING btree (email_index);
CREATE INDEX embedded_warnings_of_user ON public.embedded_warnings USING btree (user_id);
CREATE INDEX jobs_run_at ON public.jobs USING btree (run_at);
CREATE INDEX mail_outbox_due ON public.mail_outbox USING btree (state, next_at);
CREATE INDEX onramp_orders_by_time ON public.onramp_orders USING btree (created_at);
CREATE INDEX pictures_used_at ON public.pictures USING btree (used_at);
CREATE INDEX refreshed_answers_at ON public.refreshed_answers USING btree (refreshed_at);
CREATE INDEX shared_limits_filled_at ON public.shared_limits USING btree (filled_at);
CREATE TRIGGER audit_log_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.audit_log_only_grows();

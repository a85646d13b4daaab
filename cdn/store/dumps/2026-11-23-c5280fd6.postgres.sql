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
CREATE TABLE public.account_scans (
    chain text NOT NULL,
    account text NOT NULL,
    top bigint NOT NULL,
    top_hash text NOT NULL,
    head_hash text NOT NULL,
    gaps text NOT NULL,
    used_at bigint NOT NULL
);
CREATE TABLE public.chain_transactions (
    chain text NOT NULL,
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
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.pictures (
    id text NOT NULL,
    url text NOT NULL,
    type text,
    size bigint NOT NULL,
    used_at bigint NOT NULL,
    bytes bytea
);
INSERT INTO public.account_events VALUES ('chain 1', 'account 1', 1, 1, 1, 1, 'tx_hash 1', 1, 'kind 1', 'contract 1', 'sender 1', 'recipient 1', 'token_id 1', 'amount 1');
INSERT INTO public.account_events VALUES ('chain 2', 'account 2', 2, 2, 2, 2, 'tx_hash 2', 2, 'kind 2', 'contract 2', 'sender 2', 'recipient 2', 'token_id 2', 'amount 2');
INSERT INTO public.account_scans VALUES ('chain 1', 'account 1', 1, 'top_hash 1', 'head_hash 1', 'gaps 1', 1);
INSERT INTO public.account_scans VALUES ('chain 2', 'account 2', 2, 'top_hash 2', 'head_hash 2', 'gaps 2', 2);
INSERT INTO public.chain_transactions VALUES ('chain 1', 'hash 1', 1, 1, 'sender 1', 'recipient 1', 1, 'value 1', 1, 1);
INSERT INTO public.chain_transactions VALUES ('chain 2', 'hash 2', 2, 2, 'sender 2', 'recipient 2', 2, 'value 2', 2, 2);
INSERT INTO public.kysely_migration VALUES ('2026-11-23 account index', '2026-11-29T00:41:04.201Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-23 pictures', '2026-11-29T00:41:04.208Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.pictures VALUES ('id 1', 'url 1', 'type 1', 1, 1, '\x0100ff');
INSERT INTO public.pictures VALUES ('id 2', 'url 2', 'type 2', 2, 2, '\x0200ff');
ALTER TABLE ONLY public.account_events
    ADD CONSTRAINT account_events_key PRIMARY KEY (chain, account, block, tx_index, log_index, part);
ALTER TABLE ONLY public.account_scans
    ADD CONSTRAINT account_scans_key PRIMARY KEY (chain, account);
ALTER TABLE ONLY public.chain_transactions
    ADD CONSTRAINT chain_transactions_key PRIMARY KEY (chain, hash);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);
CREATE INDEX account_scans_used_at ON public.account_scans USING btree (used_at);
CREATE INDEX pictures_used_at ON public.pictures USING btree (used_at);

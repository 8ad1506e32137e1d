"""Runs tonlib, the reference C++ client library as PyPI's `pytonlib` ships it, against a running devnet.

    pip install pytonlib
    npx cellar devnet --data-dir DIR          # in another terminal, with its demo
    python test/clients/tonlib.py --data-dir DIR

tonlib checks every proof and signature that the lite server gives, so a call that answers is one whose proof held.
One line per check; the exit code is 1 when one failed. docs/devnet.md says more.
"""

import argparse
import asyncio
import base64
import json
import pathlib
import subprocess
import sys
import tempfile

from pytonlib import TonlibClient

ELECTOR = "-1:" + "3" * 64
CONFIG = "-1:" + "5" * 64
NOBODY = "0:" + "0f" * 32
MASTERCHAIN = -1
WHOLE_SHARD = -(2**63)
WALLET_ID = 698983191
TON = 10**9
ROOT = pathlib.Path(__file__).resolve().parents[2]
TOKEN_KINDS = ("jetton_master", "jetton_wallet", "nft_collection", "nft_item")


class Checks:
    def __init__(self):
        self.failed = 0

    async def run(self, name, work):
        try:
            detail = await work()
        except Exception as error:  # whatever tonlib throws is the finding
            self.failed += 1
            print(f"FAIL  {name}: {type(error).__name__}: {error}", flush=True)
            return None
        print(f"ok    {name}: {detail if isinstance(detail, str) else detail[0]}", flush=True)
        return None if isinstance(detail, str) else detail[1]


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


async def until(what, find, attempts=60):
    for _ in range(attempts):
        found = await find()
        if found:
            return found
        await asyncio.sleep(1)
    raise AssertionError(f"{what} did not come within {attempts} s")


async def head_of(client):
    return (await client.get_masterchain_info())["last"]["seqno"]


async def check_chain(client, checks):
    async def synced():
        block = await client.sync_tonlib()
        return f"block {block['seqno']}, signatures followed from the zero state"

    async def signatures():
        seqno = await head_of(client)
        # For those of block 1 tonlib looks up block 0, which is a state and no block, here as on a node.
        for wanted in (2, 3, seqno // 2, seqno - 1):
            signed = await client.get_masterchain_block_signatures(wanted)
            expect(len(signed["signatures"]) == 1, f"signatures of block {wanted}: {signed['signatures']}")
        return f"blocks 2, 3, {seqno // 2}, {seqno - 1}"

    async def shard_proof():
        seqno = await head_of(client)
        proven = []
        for master in (3, seqno):
            for shard in (await client.get_shards(master))["shards"]:
                proof = await client.get_shard_block_proof(shard["workchain"], shard["shard"], shard["seqno"])
                expect(proof["mc_id"]["workchain"] == MASTERCHAIN, "no masterchain block in the proof")
                proven.append(f"{shard['seqno']} by {proof['mc_id']['seqno']}")
        from_block = await client.get_shard_block_proof(MASTERCHAIN, WHOLE_SHARD, 2, seqno)
        expect(from_block["links"] == [], "a masterchain block needs no links")
        return f"shard blocks {', '.join(proven)}, and a masterchain block"

    async def lookups():
        by_seqno = await client.lookup_block(MASTERCHAIN, WHOLE_SHARD, 3)
        header = await client.get_block_header(MASTERCHAIN, WHOLE_SHARD, 3)
        by_lt = await client.lookup_block(MASTERCHAIN, WHOLE_SHARD, lt=int(header["end_lt"]))
        by_time = await client.lookup_block(MASTERCHAIN, WHOLE_SHARD, unixtime=header["gen_utime"])
        expect(by_lt["seqno"] == by_seqno["seqno"], f"block {by_lt['seqno']} by lt")
        expect(by_time["seqno"] <= 3, f"block {by_time['seqno']} by time")
        first = await client.get_block_header(MASTERCHAIN, WHOLE_SHARD, 1)
        expect(first["is_key_block"], "block 1 is no key block")
        return "by seqno, lt and time; block 1 is a key block"

    async def transactions():
        seqno = await head_of(client)
        plain = await client.get_block_transactions(MASTERCHAIN, WHOLE_SHARD, seqno, 40)
        full = await client.get_block_transactions_ext(MASTERCHAIN, WHOLE_SHARD, seqno, 40)
        expect(len(plain["transactions"]) == len(full["transactions"]) > 0, "lists of transactions differ")
        return f"{len(full['transactions'])} of masterchain block {seqno}"

    async def configuration():
        for param in (0, 1, 4, 8, 12, 15, 17, 20, 34, 43):
            expect((await client.get_config_param(param))["config"]["bytes"], f"parameter {param}")
        return f"whole ({len((await client.get_config_all())['config']['bytes'])} bytes in base64) and 10 parameters"

    async def queues():
        sizes = await client.get_out_msg_queue_sizes()
        return f"{len(sizes['shards'])} shards"

    await checks.run("synchronise", synced)
    await checks.run("block signatures", signatures)
    await checks.run("shard block proofs", shard_proof)
    await checks.run("look up blocks", lookups)
    await checks.run("block transactions", transactions)
    await checks.run("configuration", configuration)
    await checks.run("message queue sizes", queues)


async def check_accounts(client, checks):
    async def states():
        elector = await client.raw_get_account_state(ELECTOR)
        expect(int(elector["balance"]) > 0 and elector["code"], "the elector has no state")
        earlier = await client.raw_get_account_state(ELECTOR, seqno=2)
        expect(earlier["block_id"]["seqno"] == 2, "the state is not of block 2")
        nobody = await client.raw_get_account_state(NOBODY)
        expect(int(nobody["balance"]) <= 0 and not nobody["code"], "nobody has a state")
        generic = await client.generic_get_account_state(ELECTOR)
        cell = await client.get_shard_account_cell(ELECTOR)
        return f"active, as of block 2, and none; {generic['account_state']['@type']}; {len(cell['bytes'])} bytes of cell"

    async def history():
        transactions = await client.get_transactions(ELECTOR, limit=20)
        expect(len(transactions) == 20, f"{len(transactions)} transactions")
        return f"{len(transactions)} of the elector, hash by hash"

    async def get_methods():
        found = []
        for account, method in (
            (ELECTOR, "active_election_id"),
            (ELECTOR, "participant_list_extended"),
            (ELECTOR, "past_election_ids"),
            (ELECTOR, "past_elections"),
            (CONFIG, "seqno"),
        ):
            result = await client.raw_run_method(account, method, [])
            expect(result["exit_code"] == 0, f"{method} ended with {result['exit_code']}")
            found.append(method)
        absent = await client.raw_run_method(ELECTOR, "no_such_method", [])
        expect(absent["exit_code"] == 11, f"a method that does not exist ended with {absent['exit_code']}")
        return f"{', '.join(found)}; one that does not exist"

    await checks.run("account states", states)
    await checks.run("transactions of an account", history)
    await checks.run("get-methods", get_methods)


async def check_tokens(client, checks):
    """Who is a token is found in the newest blocks, by asking."""
    asked = set()
    tokens = {}

    async def look():
        for shard in (await client.get_shards(await head_of(client)))["shards"]:
            for seqno in range(shard["seqno"], max(0, shard["seqno"] - 30), -1):
                block = await client.get_block_transactions(shard["workchain"], shard["shard"], seqno, 100)
                for account in {transaction["account"] for transaction in block["transactions"]} - asked:
                    asked.add(account)
                    try:
                        data = await client.get_token_data(account)
                    except Exception:
                        continue  # no token, or one that another contract does not confirm
                    tokens.setdefault(data["contract_type"], data)
        return all(kind in tokens for kind in TOKEN_KINDS)

    async def data():
        try:
            await until("a token of each kind", look)
        except AssertionError:
            missing = ", ".join(kind for kind in TOKEN_KINDS if kind not in tokens)
            raise AssertionError(f"no {missing} among {len(asked)} accounts") from None
        return ", ".join(TOKEN_KINDS)

    await checks.run("token data", data)


async def check_sending(client, checks, fund):
    """A wallet of tonlib's own: made, filled by the faucet, deployed by its first transfer."""
    tonlib = client.tonlib_wrapper

    async def wallet():
        key = await tonlib.execute({"@type": "createNewKey", "local_password": "", "mnemonic_password": "", "random_extra_seed": ""})
        state = {"@type": "wallet.v3.initialAccountState", "public_key": key["public_key"], "wallet_id": str(WALLET_ID)}
        address = await tonlib.execute(
            {"@type": "getAccountAddress", "initial_account_state": state, "revision": 2, "workchain_id": 0}
        )
        return address["account_address"], (key, state, address["account_address"])

    made = await checks.run("a wallet", wallet)
    if made is None:
        return
    key, state, address = made

    async def funded():
        fund(address)

        async def has_coins():
            return int((await client.raw_get_account_state(address))["balance"]) > 0

        await until("coins", has_coins)
        return "5 TON from the faucet"

    async def sent():
        message = {
            "@type": "msg.message",
            "destination": {"@type": "accountAddress", "account_address": address},
            "amount": str(TON),
            "data": {"@type": "msg.dataText", "text": base64.b64encode(b"from tonlib").decode()},
            "send_mode": 3,
        }
        query = await tonlib.execute(
            {
                "@type": "createQuery",
                "private_key": {
                    "@type": "inputKeyRegular",
                    "key": {"@type": "key", "public_key": key["public_key"], "secret": key["secret"]},
                    "local_password": "",
                },
                "address": {"@type": "accountAddress", "account_address": address},
                "timeout": 60,
                "action": {"@type": "actionMsg", "messages": [message], "allow_send_to_uninited": True},
                "initial_account_state": state,
            }
        )
        fees = await tonlib.execute({"@type": "query.estimateFees", "id": query["id"], "ignore_chksig": False})
        await tonlib.execute({"@type": "query.send", "id": query["id"]})

        async def arrived():
            for transaction in await client.get_transactions(address, limit=5):
                if transaction["in_msg"].get("message") == "from tonlib":
                    return transaction
            return None

        await until("the transfer", arrived)
        seqno = await client.raw_run_method(address, "seqno", [])
        expect(int(seqno["stack"][0][1], 16) == 1, f"seqno {seqno['stack']}")
        gas = fees["source_fees"]["gas_fee"]
        return f"deployed and paid, gas fee estimated at {gas}; seqno 1 afterwards"

    await checks.run("coins", funded)
    await checks.run("send", sent)


async def main():
    parser = argparse.ArgumentParser(description="tonlib against a running devnet")
    parser.add_argument("--data-dir", default=".cellar", help="data directory of the devnet that runs")
    parser.add_argument("--verbosity", type=int, default=0, help="of tonlib's own log")
    options = parser.parse_args()
    config = json.loads((pathlib.Path(options.data_dir) / "devnet" / "global.config.json").read_text())

    def fund(address):
        order = ["node", str(ROOT / "dist" / "cli.js"), "devnet", "fund", address, "5", "--data-dir", options.data_dir]
        subprocess.run(order, check=True, stdout=subprocess.DEVNULL)

    checks = Checks()
    with tempfile.TemporaryDirectory() as keys:
        client = TonlibClient(0, config, keys, verbosity_level=options.verbosity, tonlib_timeout=60)
        await client.init()
        try:
            await check_chain(client, checks)
            await check_accounts(client, checks)
            await check_tokens(client, checks)
            await check_sending(client, checks, fund)
        finally:
            await client.close()
    print("all checks passed" if checks.failed == 0 else f"{checks.failed} checks failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

/** What fields of streams mean, by name. */
export const STREAM_FIELDS: Readonly<Record<string, string>> = {
  event_id: 'place of the event in the history, to resume from; what may be taken back has none',
  invalidated_hash: 'hash of the state that is void',
  invalidated_lt: 'logical time of the transaction whose balance is void',
  operation: 'what is asked',
  'BlocksEvent.mc_seqno': 'number of the masterchain block; null while none names the block',
  components: 'parts that streams need',
  indexer: 'what brings blocks',
  last_finalized_mc_block_time: 'time of the newest masterchain block, in Unix seconds; 0 when there is none',
  finalized_age_seconds: 'how old it is',
  last_confirmed_block_time: 'time of the newest signed block, in Unix seconds, where such blocks are shown',
  confirmed_age_seconds: 'how old that is',
}

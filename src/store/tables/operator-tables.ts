/** Who is told of what, and what is on its way to them. */
export const HOOK_TABLES = ['hooks', 'hook_deliveries'] as const

/** What the operator made. Not of the chain: it cannot be had again from a node, and stays whatever happens to the chain's rows. */
export const OPERATOR_TABLES = ['api_keys', 'api_key_usage', ...HOOK_TABLES] as const

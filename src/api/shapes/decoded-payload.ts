/** What a payload says, as JSON, where its layout is known. */
export const renderDecodedPayload = (_boc: Buffer): string => 'null'

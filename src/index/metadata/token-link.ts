/** Where the content behind a token's link is fetched from; undefined for a link of a kind that is not followed. */
export function toFetchUrl(uri: string, ipfsGateway: string): string | undefined {
  const text = uri.trim()
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,100}(?:\/[^\s?#]{0,1000})?)$/.exec(text)
  if (ipfs !== null) return `${ipfsGateway.replace(/\/+$/, '')}/ipfs/${ipfs[1]}`
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined
}

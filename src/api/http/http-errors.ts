/** Every HTTP status that a failure may have, and what it means. `docs/errors.md` lists the same. */
export const HTTP_ERRORS = {
  400: 'the request is not readable',
  401: 'the API key is not known or was revoked',
  403: 'not for pages of other sites',
  404: 'nothing found',
  405: 'wrong HTTP verb',
  408: 'not done within x_timeout, or the request was not sent in time',
  409: 'the contract is of another kind',
  413: 'the body is too large',
  414: 'the path is too long',
  415: 'a body of a kind that is not taken',
  422: 'malformed or out-of-range input',
  429: 'rate limit',
  431: 'the URL and headers are too long',
  499: 'the caller left',
  500: 'internal server error',
  502: 'a node gave an answer that cannot be used',
  503: 'too busy, or a part of the service is away',
  504: 'not done in time',
  533: 'the result is nested too deep',
  542: 'needs a node and none is configured, or a stack entry of a type that is not known',
} as const

export type HttpError = keyof typeof HTTP_ERRORS

export const isHttpError = (status: number): status is HttpError => status in HTTP_ERRORS

/** Takes the fields of a row in the order of the columns: a COPY buffer, or whoever wants them in another form. */
export interface ColumnSink {
  row(fields: number): void
  null(): void
  bytes(value: Uint8Array | null): void
  /** A rendered document, in the form in which documents are stored. */
  document(value: Uint8Array, beside?: Uint8Array): void
  /** A bag of cells, in the form in which they are stored. */
  cells(value: Uint8Array, beside: Uint8Array): void
  int2(value: number | null): void
  int4(value: number | null): void
  int8(value: bigint | number | null): void
  bool(value: boolean): void
  numeric(value: bigint | null): void
  int8Array(values: readonly (bigint | number)[] | null): void
  /** Several, one behind the other, as one value. */
  joined(values: readonly Uint8Array[]): void
}

/** Rows of contracts have no use for all of it. */
export type ContractSink = Omit<ColumnSink, 'int2' | 'document' | 'cells' | 'int8Array' | 'joined'>

/** A column: what is written into it, and what a query gives back. */
export interface Column<S, Raw> {
  readonly get: (source: S) => unknown
  /** Writes what `get` gave. */
  readonly write: (sink: ColumnSink, value: never) => void
  /** Never there: it carries the type alone. */
  readonly raw?: Raw
}

interface ColumnKind<V, Raw> {
  <S>(get: (source: S) => V): Column<S, Raw>
  orNull<S>(get: (source: S) => V | null): Column<S, Raw | null>
}

function defineColumn<V, Raw>(write: (sink: ColumnSink, value: V | null) => void): ColumnKind<V, Raw> {
  const column = <S>(get: (source: S) => V | null) => ({ get, write })
  return Object.assign(column, { orNull: column })
}

export const bytes = defineColumn<Uint8Array, Buffer>((sink, value) => sink.bytes(value))
export const document = defineColumn<Uint8Array, Buffer>((sink, value) =>
  value === null ? sink.null() : sink.document(value),
)

/** Documents and cells that are packed with what their row has beside them. */
interface Beside {
  readonly value: Uint8Array | null
  readonly beside: Uint8Array
}

export const besideDocument = defineColumn<Beside, Buffer>((sink, packed) =>
  packed?.value ? sink.document(packed.value, packed.beside) : sink.null(),
)
export const besideCells = defineColumn<Beside, Buffer | null>((sink, packed) =>
  packed?.value ? sink.cells(packed.value, packed.beside) : sink.null(),
)
export const int2 = defineColumn<number, number>((sink, value) => sink.int2(value))
export const int4 = defineColumn<number, number>((sink, value) => sink.int4(value))
export const int8 = defineColumn<bigint | number, bigint>((sink, value) => sink.int8(value))
export const numeric = defineColumn<bigint, bigint>((sink, value) => sink.numeric(value))
export const int8Array = defineColumn<readonly (number | bigint)[], bigint[]>((sink, value) => sink.int8Array(value))
export const joined = defineColumn<readonly Uint8Array[], Buffer>((sink, value) =>
  value === null ? sink.null() : sink.joined(value),
)
export const bool = defineColumn<boolean, boolean>((sink, value) => (value === null ? sink.null() : sink.bool(value)))

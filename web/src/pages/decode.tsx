import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { post, V3 } from '../api/client.ts'
import type { DecodeResponse } from '../api/schema.gen.ts'
import { CellTree } from '../parts/chain/cell-tree.tsx'
import { DecodedBody } from '../parts/chain/decoded-body.tsx'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Failed } from '../parts/frame/states.tsx'

const isOpcode = (line: string): boolean => /^0x[0-9a-f]{1,8}$/i.test(line)

export function Decode() {
  const [text, setText] = useState('')
  const lines = text.split(/\s+/).filter(Boolean)
  const run = useMutation({
    mutationFn: async () => {
      const given = { opcodes: lines.filter(isOpcode), bodies: lines.filter((line) => !isOpcode(line)) }
      return { given, answer: (await post<DecodeResponse>(`${V3}/decode`, given)).value }
    },
  })
  return (
    <>
      <PageHead title="Decode" lead="Opcodes and bodies of messages, one on each line." />
      <Card>
        <form
          className="flex flex-col gap-3 pt-4"
          onSubmit={(event) => {
            event.preventDefault()
            run.mutate()
          }}
        >
          <textarea
            aria-label="Opcodes (0x…) and bodies (BoC in base64 or hex)"
            className="field min-h-32 w-full font-mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <button type="submit" className="control control-primary" disabled={lines.length === 0 || run.isPending}>
              Decode
            </button>
          </div>
        </form>
        {run.error && <Failed error={run.error} />}
        {run.data && <Decoded {...run.data} />}
      </Card>
    </>
  )
}

interface DecodedProps {
  readonly given: { readonly opcodes: readonly string[]; readonly bodies: readonly string[] }
  readonly answer: DecodeResponse
}

function Decoded({ given, answer }: DecodedProps) {
  return (
    <div aria-live="polite" className="mt-4 flex flex-col gap-4">
      {given.opcodes.map((opcode, at) => (
        <p key={opcode}>
          <code>{opcode}</code> {answer.opcodes[at] || 'no layout'}
        </p>
      ))}
      {given.bodies.map((body, at) => (
        <div key={body} className="flex flex-col gap-3 rounded-control bg-sunken p-3">
          {answer.bodies[at] ? <DecodedBody value={answer.bodies[at]} /> : 'no layout'}
          <details open>
            <summary className="min-h-6 text-text-2">Cells</summary>
            <CellTree boc={body} />
          </details>
        </div>
      ))}
    </div>
  )
}

import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import FlaskConical from 'lucide-react/icons/flask-conical'

const FINALITY = {
  emulated: { Icon: FlaskConical, word: 'expected', style: 'border-dashed text-text-2' },
  pending: { Icon: Clock, word: 'pending', style: 'border-dashed text-warn' },
  confirmed: { Icon: Check, word: 'confirmed', style: 'border-dotted text-accent' },
  finalized: { Icon: CheckCheck, word: 'final', style: 'text-good' },
} as const

/** How certain something is: a word, an icon and a line style, never only a colour. */
export function FinalityTag({
  finality,
  isList = false,
}: {
  readonly finality: string | undefined
  readonly isList?: boolean
}) {
  const level = finality !== undefined && finality in FINALITY ? (finality as keyof typeof FINALITY) : 'finalized'
  if (isList && level === 'finalized') return null
  const { Icon, word, style } = FINALITY[level]
  return (
    <span className={`tag ${style}`}>
      <Icon size={12} aria-hidden />
      {word}
    </span>
  )
}

export function Tag({
  children,
  tone = 'plain',
}: {
  readonly children: string
  readonly tone?: 'plain' | 'warn' | 'good'
}) {
  const colour = tone === 'warn' ? 'bg-warn-soft text-warn' : tone === 'good' ? 'text-good' : 'text-text-2'
  return <span className={`tag ${colour}`}>{children}</span>
}

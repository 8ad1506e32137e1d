import { changeSettings, useSettings } from '../../lib/settings.ts'
import type { TimeMode } from '../../lib/time.ts'

/** How times, colours and rows are shown; kept for the next visit. */
export function Switches({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { theme, time, density } = useSettings()
  return (
    <div className={`flex flex-wrap items-center ${isQuiet ? 'gap-0' : 'gap-2'}`}>
      <Choice
        label="Times"
        isQuiet={isQuiet}
        value={time}
        options={[
          ['relative', 'Ago'],
          ['local', 'Local'],
          ['utc', 'UTC'],
        ]}
        onChange={(value) => changeSettings({ time: value as TimeMode })}
      />
      <Choice
        label="Theme"
        isQuiet={isQuiet}
        value={theme}
        options={[
          ['system', 'System'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onChange={(value) => changeSettings({ theme: value as 'system' })}
      />
      <Choice
        label="Rows"
        isQuiet={isQuiet}
        value={density}
        options={[
          ['normal', 'Roomy'],
          ['compact', 'Compact'],
        ]}
        onChange={(value) => changeSettings({ density: value as 'normal' })}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly isQuiet: boolean
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

function Choice({ label, isQuiet, value, options, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={isQuiet ? 'field field-quiet' : 'field'}
    >
      {options.map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  )
}

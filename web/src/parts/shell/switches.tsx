import { changeSettings, useSettings } from '../../lib/settings.ts'
import type { TimeMode } from '../../lib/time.ts'

/** How times, colours and rows are shown; kept for the next visit. */
export function Switches() {
  const { theme, time, density } = useSettings()
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label="Times"
        value={time}
        options={[
          ['relative', 'How long ago'],
          ['local', 'Local time'],
          ['utc', 'UTC'],
        ]}
        onChange={(value) => changeSettings({ time: value as TimeMode })}
      />
      <Choice
        label="Theme"
        value={theme}
        options={[
          ['system', 'As the system'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onChange={(value) => changeSettings({ theme: value as 'system' })}
      />
      <Choice
        label="Rows"
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
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="flex items-center justify-between gap-4">
      <span className="text-text-2">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)} className="field w-36">
        {options.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

import fc from 'fast-check'

/** Properties are tried with the same values every time: a run fails for what it tells, not by chance. `SEED=7 npx vitest run …` tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })

import { defineRecogniser } from '../recogniser.ts'

/** Known by its code alone. */
export default defineRecogniser({
  kind: 'nominator_pool',
  methods: [],
  codeHashes: ['9a3ec14bc098f6b44064c305222caea2800f17dda85ee6a8198a7095ede10dcf'],
  recognise: () => ({ contracts: [{ kind: 'nominator_pool' }] }),
})

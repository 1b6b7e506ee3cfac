export const scorePaths = {
  financial: 'healthScores.financial',
  physical: 'healthScores.physical',
  operational: 'healthScores.operational',
  overall: 'healthScores.overall',
} as const

export const isScorePath = (path: string) => path.startsWith('healthScores.')

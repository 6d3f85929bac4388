export {
  type ConnectedAgent,
  findNextAgent,
  hasRecentAgent,
  listAgents,
  readAgents,
  writePresence,
} from './agents.repo.ts'

export { findNextAgent, hasRecentAgent, listAgents, readAgents, writePresence } from './agents.repo.ts'

import { createContext } from 'react'

/**
 * The conversation that staff act from. Writes below it that leave a line in a conversation name it, so that the line
 * is written with the change.
 */
export const ActingConversation = createContext<string | undefined>(undefined)

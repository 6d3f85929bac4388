/** What people can unsubscribe from separately. Automations have the topic `reminders`. */
export const emailTopics = ['newsletter', 'offers', 'newProducts', 'reminders'] as const
export type EmailTopic = (typeof emailTopics)[number]

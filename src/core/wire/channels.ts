/** Channels by which messages leave the server: mail, the shop's webhook, notifications to phones. */
export const CHANNELS = ['mail', 'webhook', 'push'] as const
export type ChannelId = (typeof CHANNELS)[number]

/** States of an outgoing message: waiting, to be tried again, handed over, given up. */
export const MESSAGE_STATES = ['queued', 'failed', 'sent', 'given_up'] as const

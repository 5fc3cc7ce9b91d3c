/**
 * Notifications to phones: handed over to the webhook where there is one, which is the way to the shop's app; else each as a
 * file under `DATA_DIR/outbox`, next to the mails.
 */
import { mkdir } from 'node:fs/promises'
import { storeFiles } from '../stored-files.ts'
import type { Channel } from './channel.ts'
import { outboxOf } from './mail.ts'
import { type WebhookConfig, webhookChannel } from './webhook.ts'

/** The channel of notifications. A message's text is JSON: the notification, and the customers that it goes to. */
export function pushChannel({ webhook, dataDir }: { webhook?: WebhookConfig; dataDir: string }): Channel {
  return webhook ? webhookChannel(webhook) : toFiles(outboxOf(dataDir))
}

function toFiles(folder: string): Channel {
  return {
    async send({ id, createdAt, text }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // The same name at each attempt: a repeated one replaces the first.
        const name = `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}.json`
        await storeFiles(folder, { [name]: Buffer.from(text) })
        return { sent: true, response: name }
      } catch (error) {
        return { sent: false, reason: 'away', response: (error as Error).message, own: true, final: false }
      }
    },
  }
}

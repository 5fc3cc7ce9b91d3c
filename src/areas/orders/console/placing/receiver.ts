/** Fields of an order's receiver; in a file of their own, as the list needs them and nothing else of the form. */
export const RECEIVER = ['receiverName', 'receiverPhone', 'address', 'ward', 'district', 'province'] as const

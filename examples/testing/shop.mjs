// What is tested here: a shop that asks whether an order was paid.

/** Whether somebody sent at least the price, with the number of the order as a comment. */
export async function isPaid(client, shop, order, price) {
  for await (const { details } of client.each.actions({ account: shop, action_type: ['ton_transfer'] })) {
    if (details.comment === order && BigInt(details.value) >= price) return true
  }
  return false
}

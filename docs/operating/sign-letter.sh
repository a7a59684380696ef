#!/bin/sh
# Sends the letter on standard input to Guildpost over HTTP: sign-letter.sh URL FROM TO < letter; the key is in $GUILDPOST_INBOUND_KEY.
set -eu
url=$1 from=$2 to=$3
letter=$(mktemp) && trap 'rm -f "$letter"' EXIT
cat > "$letter"
stamp=$(date +%s)
signature=$({ printf '%s\n%s\n%s\n' "$stamp" "$from" "$to"; cat "$letter"; } | openssl dgst -sha256 -hmac "$GUILDPOST_INBOUND_KEY" -r | cut -d ' ' -f 1)
exec curl --silent --show-error --fail-with-body -X POST --data-binary "@$letter" -H 'Content-Type: message/rfc822' \
  -H "X-Guildpost-Timestamp: $stamp" -H "X-Guildpost-Signature: $signature" --url-query "from=$from" --url-query "to=$to" "$url/inbound"

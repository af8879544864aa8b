select profile.fill_answers($1) as last
